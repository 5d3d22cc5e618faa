// @ts-check
/** What changed between two texts, line by line. */

/** Where Python's `splitlines` cuts: blocks are counted in its lines. */
const CUT = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

/**
 * @typedef {object} DiffLine
 * @property {"same" | "gone" | "new"} kind
 * @property {string} text
 */

/** @param {string} text @returns {string[]} */
export function linesOf(text) {
  const lines = text.split(CUT);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/**
 * The lines of both texts in one list: the longest common sequence stays, the rest is gone or new.
 * @param {string} before @param {string} after @returns {DiffLine[]}
 */
export function diffLines(before, after) {
  const [a, b] = [linesOf(before), linesOf(after)];
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i][j] = a[i] === b[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  /** @type {DiffLine[]} */
  const lines = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: "same", text: a[i] });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && longest[i + 1][j] >= longest[i][j + 1])) lines.push({ kind: "gone", text: a[i++] });
    else lines.push({ kind: "new", text: b[j++] });
  }
  return lines;
}
