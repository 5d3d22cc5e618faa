// @ts-check
/** A line that is broken goes on under its own beginning, not at the edge: indentation stays readable on a phone. */
import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, ViewPlugin } from "@codemirror/view";

const MOST_COLUMNS = 16; // of a narrow screen, some must be left for the text

/** @type {Map<number, Decoration>} */
const known = new Map();

/** @param {number} columns */
function indented(columns) {
  const style = `padding-left: calc(0.6em + ${columns}ch); text-indent: -${columns}ch`;
  if (!known.has(columns)) known.set(columns, Decoration.line({ attributes: { style } }));
  return /** @type {Decoration} */ (known.get(columns));
}

/** @param {import("@codemirror/view").EditorView} view */
function decorate(view) {
  const builder = new RangeSetBuilder();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const columns = Math.min(MOST_COLUMNS, line.text.search(/\S|$/));
      if (columns) builder.add(line.from, line.from, indented(columns));
      at = line.to + 1;
    }
  }
  return /** @type {import("@codemirror/view").DecorationSet} */ (builder.finish());
}

class HangingIndent {
  /** @param {import("@codemirror/view").EditorView} view */
  constructor(view) {
    this.decorations = decorate(view);
  }

  /** @param {import("@codemirror/view").ViewUpdate} update */
  update(update) {
    if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
  }
}

export const hangingIndent = ViewPlugin.fromClass(HangingIndent, { decorations: ({ decorations }) => decorations });
