// @ts-check
/**
 * What differs between two texts, line by line first: lines that both have stay side by side, however much around them
 * is different. Only inside what is left, words are looked at.
 */
import { Change, diff, presentableDiff } from "@codemirror/merge";

const FIRST_CODE = 0x100;
const CLOSE = { scanLimit: 2000, timeout: 100 };
/** Two pieces that share less than this are simply two pieces: marks on every other word would tell nothing. */
const KINSHIP = 0.4;

/** @param {string} a @param {string} b @returns {Change[]} */
export function lineDiff(a, b) {
  const [left, right] = [a.split("\n"), b.split("\n")];
  /** @type {Map<string, number>} */
  const codes = new Map();
  const written = (/** @type {string[]} */ lines) =>
    lines.map((line) => {
      if (!codes.has(line)) codes.set(line, FIRST_CODE + codes.size);
      return String.fromCharCode(/** @type {number} */ (codes.get(line)));
    });
  const changes = diff(written(left).join(""), written(right).join(""));
  return joined(changes, left).flatMap((change) => refined(change, [a, left], [b, right]));
}

/** Two changes with nothing but empty lines between them are one. @param {readonly Change[]} changes @param {string[]} left */
function joined(changes, left) {
  /** @type {Change[]} */
  const found = [];
  for (const change of changes) {
    const last = found.at(-1);
    if (last && left.slice(last.toA, change.fromA).every((line) => !line.trim())) {
      found[found.length - 1] = new Change(last.fromA, change.toA, last.fromB, change.toB);
    } else found.push(change);
  }
  return found;
}

/**
 * Changed lines as positions in both texts, down to the words where the two pieces have much in common.
 * @param {Change} lines
 * @param {[string, string[]]} left a text and its lines
 * @param {[string, string[]]} right
 * @returns {Change[]}
 */
function refined(lines, [a, left], [b, right]) {
  const atEnd = lines.toA === left.length && lines.toB === right.length;
  // At the end of a text there is no line break to go along with a line; the one before it goes.
  const early = atEnd && lines.fromA > 0 && lines.fromB > 0 ? 1 : 0;
  const [fromA, toA] = [offset(left, lines.fromA) - early, Math.min(offset(left, lines.toA) - early, a.length)];
  const [fromB, toB] = [offset(right, lines.fromB) - early, Math.min(offset(right, lines.toB) - early, b.length)];
  const whole = new Change(fromA, toA, fromB, toB);
  if (fromA === toA || fromB === toB) return [whole];
  const inner = presentableDiff(a.slice(fromA, toA), b.slice(fromB, toB), CLOSE);
  const changed = inner.reduce((sum, one) => sum + Math.max(one.toA - one.fromA, one.toB - one.fromB), 0);
  if (changed > (1 - KINSHIP) * Math.max(toA - fromA, toB - fromB)) return [whole];
  return inner.map((one) => new Change(fromA + one.fromA, fromA + one.toA, fromB + one.fromB, fromB + one.toB));
}

/** Where a line begins. @param {string[]} lines @param {number} number counted from 0 */
function offset(lines, number) {
  return lines.slice(0, number).reduce((sum, line) => sum + line.length + 1, 0);
}
