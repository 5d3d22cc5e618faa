// @ts-check
/** How code looks in an editor: the plate's own colours, so that both palettes work; weight tells more than hue. */
import { jsonLanguage } from "@codemirror/lang-json";
import { pythonLanguage } from "@codemirror/lang-python";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** @typedef {import("@codemirror/state").Extension} Extension */

const hue = (/** @type {string} */ colour, /** @type {number} */ percent) => `color-mix(in srgb, var(${colour}) ${percent}%, transparent)`;

const frame = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "inherit" },
  "&.cm-focused": { outline: "2px solid var(--organ, var(--ink))", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overscrollBehavior: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.45em 0" },
  ".cm-placeholder": { color: "var(--muted)" },
  ".cm-line": { padding: "0 0.6em" },
  ".cm-gutters": { color: "var(--muted)", backgroundColor: "var(--paper)", border: "0", borderRight: "1px solid var(--line)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.4em", padding: "0 0.5em 0 0.3em" },
  ".cm-matchingBracket, .cm-nonmatchingBracket": { backgroundColor: "transparent" },
  "&.cm-focused .cm-matchingBracket": { color: "inherit", backgroundColor: hue("--rule", 35) },
  "&.cm-focused .cm-nonmatchingBracket": { color: "var(--verdict-deny)", backgroundColor: "transparent" },
  ".cm-content ::selection, .cm-content::selection": { backgroundColor: hue("--organ", 30) },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--card)", border: "1px solid var(--rule)" },
  ".cm-diagnostic": { fontFamily: "var(--sans)", padding: "0.3em 0.6em", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--verdict-deny)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--verdict-deny)", textDecorationSkipInk: "none" },
  ".cm-trouble": { backgroundColor: hue("--verdict-deny", 10), boxShadow: "inset 3px 0 var(--verdict-deny)" },
  ".cm-changed": { width: "0.45em" },
  ".cm-changed .cm-gutterElement": { padding: "0" },
  ".cm-changed__line": { height: "100%", backgroundColor: "var(--organ, var(--ink))" },
  ".cm-changed__gap": { height: "100%", boxSizing: "border-box", borderTop: "3px double var(--organ, var(--ink))" },
  // a comparison
  ".cm-changedLine, .cm-insertedLine": { backgroundColor: hue("--organ", 10) },
  ".cm-changedLine .cm-insertedLine": { background: "none" }, // one tint is enough: on two, pale words could not be read
  ".cm-deletedChunk": { backgroundColor: hue("--rule", 12), paddingLeft: "0.6em" },
  "&.cm-merge-a .cm-changedLine": { backgroundColor: hue("--rule", 12) },
  "&.cm-merge-a .cm-changedText": { background: "none", textDecoration: "underline dashed var(--rule)", textUnderlineOffset: "0.2em" },
  "&.cm-merge-b .cm-changedText": { background: "none", textDecoration: "underline var(--organ, var(--ink))", textUnderlineOffset: "0.2em" },
  "ins.cm-insertedLine": { textDecoration: "none" },
  ".cm-deletedChunk .cm-deletedText, &.cm-merge-b .cm-deletedText": { background: "none", textDecoration: "underline dashed var(--rule)", textUnderlineOffset: "0.2em" },
  ".cm-changeGutter": { width: "0.35em" },
  "&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter": { background: "var(--rule)" },
  "&.cm-merge-b .cm-changedLineGutter": { background: "var(--organ, var(--ink))" },
  ".cm-lit": { boxShadow: "inset 0 0 0 2px var(--organ, var(--ink))" },
  ".cm-collapsedLines": { color: "var(--muted)", background: "var(--card)", borderBlock: "1px dashed var(--line)", minHeight: "24px" },
});

const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.modifier], fontWeight: "600" },
  { tag: [tags.comment, tags.lineComment, tags.docString], color: "var(--muted)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--muted)" },
  { tag: [tags.definition(tags.variableName), tags.function(tags.definition(tags.variableName)), tags.className], color: "var(--organ, var(--ink))", fontWeight: "600" },
  { tag: [tags.propertyName, tags.heading], fontWeight: "600" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--organ, var(--ink))" },
  { tag: tags.invalid, color: "var(--verdict-deny)" },
]);

/** @type {Extension} */
export const look = [frame, syntaxHighlighting(words)];

/** @type {Record<string, Extension>} */
const LANGUAGES = { json: jsonLanguage, python: pythonLanguage, toml: StreamLanguage.define(toml) };

/**
 * @param {string} [name] `python`, `json` or `toml`; anything else is plain text
 * @returns {Extension}
 */
export function language(name = "") {
  return LANGUAGES[name] ?? [];
}
