// @ts-check
/**
 * Finds the citations that a line of teaching code stands on, in the text that is shown. The same rule as
 * scratch_impl/kernel/citations.py, which finds those of the lines that a run stops at; the browser tests hold the
 * two against each other.
 */

const REFERENCE = /\b([\w-]+)\/[\w./-]+(?::\d+(?:-\d+)?|#[\w-]+)/g;

/**
 * Nearest place first: the line itself, the comment right above it, the comment above its function, its docstring.
 * @param {string[]} lines of the file
 * @param {number} line counted from 1
 * @param {(id: string) => boolean} isSource whether a name stands for one of the sources
 * @returns {string[]}
 */
export function citationsOf(lines, line, isSource) {
  const head = enclosingDef(lines, line);
  const places = [() => lines[line - 1] ?? "", () => commentAbove(lines, line), () => commentAbove(lines, head), () => docstring(lines, head)];
  for (const place of places) {
    const found = [...place().matchAll(REFERENCE)].filter(([, id]) => isSource(id)).map(([text]) => text);
    if (found.length) return [...new Set(found)];
  }
  return [];
}

/** Whether the line itself, or the comment right above it, cites something. @type {typeof citationsOf} */
export function ownCitationsOf(lines, line, isSource) {
  const text = `${commentAbove(lines, line)}\n${lines[line - 1]}`;
  return [...text.matchAll(REFERENCE)].filter(([, id]) => isSource(id)).map(([found]) => found);
}

/** @param {string[]} lines @param {number} line */
function commentAbove(lines, line) {
  let first = line - 1;
  while (first > 0 && lines[first - 1].trimStart().startsWith("#")) first -= 1;
  return lines.slice(first, Math.max(0, line - 1)).join("\n");
}

/** The line of the `def` that a line is inside of; 0 outside of any. @param {string[]} lines @param {number} line */
function enclosingDef(lines, line) {
  const indent = indentOf(lines[line - 1] ?? "");
  for (let number = line; number > 0; number -= 1) {
    const text = lines[number - 1];
    if (text.trimStart().startsWith("def ") && (indentOf(text) < indent || number === line)) return number;
  }
  return 0;
}

/** @param {string[]} lines @param {number} head */
function docstring(lines, head) {
  return (head && lines.slice(head - 1).join("\n").match(/^[^"]*?:\n\s*r?"""([\s\S]*?)"""/)?.[1]) || "";
}

/** @param {string} text */
function indentOf(text) {
  return text.length - text.trimStart().length;
}
