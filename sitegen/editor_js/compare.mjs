// @ts-check
/** Two texts against each other: side by side, or as one. To read, not to write. */
import { Chunk, MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState, Text } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { hangingIndent } from "./hanging_indent.mjs";
import { language, look } from "./look.mjs";

const COLLAPSE = { margin: 2, minSize: 5 };

/**
 * The lines of `doc` that are not in `original`.
 * @param {string} original @param {Text} doc
 * @returns {{from: number, to: number}[]} positions in `doc`; `from === to` where lines are gone
 */
export function changes(original, doc) {
  return Chunk.build(Text.of(original.split("\n")), doc).map(({ fromB, toB }) => ({ from: fromB, to: toB }));
}

/**
 * Show what differs between two texts.
 * @param {object} options
 * @param {HTMLElement} options.parent where the comparison goes
 * @param {{text: string, name: string}} options.left
 * @param {{text: string, name: string}} options.right
 * @param {"beside" | "unified"} options.layout
 * @param {string} [options.language] `python` when not given
 * @param {Record<string, string>} [options.phrases] CodeMirror's own words in the reader's language, such as "$ unchanged lines"
 * @returns {{destroy: () => void}}
 */
export function compare({ parent, left, right, layout, language: name = "python", phrases = {} }) {
  const reading = (/** @type {string} */ label) => [
    look,
    language(name),
    lineNumbers(),
    EditorView.lineWrapping,
    hangingIndent,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    EditorState.phrases.of(phrases),
  ];
  if (layout === "beside") {
    return new MergeView({
      a: { doc: left.text, extensions: reading(left.name) },
      b: { doc: right.text, extensions: reading(right.name) },
      collapseUnchanged: COLLAPSE,
      parent,
    });
  }
  const merged = unifiedMergeView({ original: left.text, mergeControls: false, collapseUnchanged: COLLAPSE });
  const extensions = [reading(`${left.name} → ${right.name}`), merged];
  return new EditorView({ state: EditorState.create({ doc: right.text, extensions }), parent });
}
