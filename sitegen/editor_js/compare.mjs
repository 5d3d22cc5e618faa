// @ts-check
/** Two texts against each other: side by side, or as one. To read, not to write. */
import { Chunk, MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState, StateEffect, StateField, Text } from "@codemirror/state";
import { Decoration, EditorView, lineNumbers } from "@codemirror/view";
import { hangingIndent } from "./hanging_indent.mjs";
import { lineDiff } from "./line_diff.mjs";
import { language, look } from "./look.mjs";

/** @typedef {{text: string, name: string, first?: number}} Side `first` is the number of its first line, 1 when not given */

const COLLAPSE = { margin: 2, minSize: 5 };
const DIFF = { override: lineDiff };

/** @type {import("@codemirror/state").StateEffectType<number>} */
const light = StateEffect.define();

/** One line is lit, or none. */
const lit = StateField.define({
  create: () => Decoration.none,
  update(value, { effects, state }) {
    const asked = effects.find((effect) => effect.is(light))?.value;
    if (asked === undefined) return value;
    const inside = asked >= 1 && asked <= state.doc.lines;
    return inside ? Decoration.set(Decoration.line({ class: "cm-lit" }).range(state.doc.line(asked).from)) : Decoration.none;
  },
  provide: (field) => EditorView.decorations.from(field),
});

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
 * @param {Side} options.left
 * @param {Side} options.right
 * @param {"beside" | "unified"} options.layout
 * @param {string} [options.language] `python` when not given
 * @param {Record<string, string>} [options.phrases] CodeMirror's own words in the reader's language, such as "$ unchanged lines"
 * @returns {{destroy: () => void, light: (side: "left" | "right", line: number) => void}} `light` lights a line by its number;
 *     one that is not there puts the light out. As one text, only lines of the right one can be lit.
 */
export function compare({ parent, left, right, layout, language: name = "python", phrases = {} }) {
  const reading = (/** @type {string} */ label, first = 1) => [
    look,
    lit,
    language(name),
    lineNumbers({ formatNumber: (number) => String(number + first - 1) }),
    EditorView.lineWrapping,
    hangingIndent,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    EditorState.phrases.of(phrases),
  ];
  if (layout === "beside") {
    const view = new MergeView({
      a: { doc: left.text, extensions: reading(left.name, left.first) },
      b: { doc: right.text, extensions: reading(right.name, right.first) },
      collapseUnchanged: COLLAPSE,
      diffConfig: DIFF,
      parent,
    });
    return {
      destroy: () => view.destroy(),
      light: (side, line) => (side === "left" ? lightIn(view.a, left, line) : lightIn(view.b, right, line)),
    };
  }
  const merged = unifiedMergeView({ original: left.text, mergeControls: false, collapseUnchanged: COLLAPSE, diffConfig: DIFF });
  const extensions = [reading(`${left.name} → ${right.name}`, right.first), merged];
  const view = new EditorView({ state: EditorState.create({ doc: right.text, extensions }), parent });
  return { destroy: () => view.destroy(), light: (side, line) => side === "right" && lightIn(view, right, line) };
}

/** @param {EditorView} view @param {Side} side @param {number} line */
function lightIn(view, { first = 1 }, line) {
  view.dispatch({ effects: light.of(line - first + 1) });
}
