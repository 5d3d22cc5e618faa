// Makes the memory snapshot that lets the page's Python start at once: Pyodide is booted here, every module of
// the wheel's package is imported and its code read for the lines of a run, and the whole heap is written to a file.
// That holds memory and no files, so the text of the modules, which a run quotes, is kept in memory too.
//
//     node snapshot.mjs PYODIDE_DIR WHEEL PACKAGE OUT
import { readFile, writeFile } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

const IMPORT_EVERYTHING = `
import gc, importlib, linecache, pkgutil, sys
package = importlib.import_module(package_name)
for module in pkgutil.walk_packages(package.__path__, package_name + "."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
for name in [name for name in sys.modules if name.partition(".")[0] == package_name]:
    file = sys.modules[name].__file__
    lines = linecache.getlines(file)
    linecache.cache[file] = (0, None, lines, file)  # no time: these lines are never looked for in a file again
    del name, file, lines
watched = sys.modules.get(package_name + ".lines")
if watched:
    watched.prepare()
for coding in ("utf-16-be", "utf-16-le"):  # Python looks for each when it is first used
    "".encode(coding)
del gc.garbage[:], package, module, package_name, watched, coding
importlib.invalidate_caches()
sys.path_importer_cache.clear()
gc.collect()
`;

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message); // without the line of minified source that Node would print before it
  process.exit(1);
});

/** @param {string[]} words */
async function main([pyodideDir, wheel, packageName, out]) {
  const indexURL = resolve(pyodideDir) + sep;
  const { loadPyodide } = await import(pathToFileURL(`${indexURL}pyodide.mjs`).href);
  // HOME must be the one the page boots with: the snapshot remembers it. A fixed hash seed keeps the bytes steady.
  const python = await loadPyodide({
    indexURL,
    _makeSnapshot: true,
    env: { HOME: "/home/web", PYTHONHASHSEED: "0" },
  });
  // A Buffer is refused here; a plain Uint8Array is not.
  python.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel");
  python.globals.set("package_name", packageName);
  python.runPython(IMPORT_EVERYTHING);
  clearFreeMemory(python._module);
  await writeFile(out, python.makeMemorySnapshot());
}

/**
 * Overwrites what was freed with zeros, so that it packs to nothing (a megabyte less to download).
 * Free blocks are taken until the heap would have to grow, then all given back.
 * @param {any} module the Emscripten module
 */
function clearFreeMemory(module) {
  const taken = [];
  const { memory } = module;
  const grow = memory.grow;
  memory.grow = () => {
    throw new RangeError("full"); // a larger heap would only have to be unpacked in the page
  };
  for (let size = 1 << 20; size >= 32; size >>= 1) {
    for (;;) {
      const end = module._sbrk(0);
      const block = module._malloc(size);
      if (block === 0) break;
      taken.push(block);
      if (module._sbrk(0) !== end) break;
      module.HEAPU8.fill(0, block, block + size);
    }
  }
  for (const block of taken.reverse()) module._free(block);
  memory.grow = grow;
}
