// @ts-check
/** A narrow strip beside the line numbers: which lines are not as they were, and where some are gone. */
import { RangeSet, StateEffect, StateField, Text } from "@codemirror/state";
import { EditorView, GutterMarker, gutter } from "@codemirror/view";

/** @typedef {{from: number, to: number}} Lines positions in the edited text; `from === to`: lines are gone there */

class Mark extends GutterMarker {
  /** @param {string} kind */
  constructor(kind) {
    super();
    this.kind = kind;
  }

  /** @param {Mark} other */
  eq(other) {
    return this.kind === other.kind;
  }

  toDOM() {
    const mark = document.createElement("div");
    mark.className = `cm-changed__${this.kind}`;
    return mark;
  }
}

const line = new Mark("line");
const gap = new Mark("gap");

/** @type {import("@codemirror/state").StateEffectType<readonly Lines[]>} */
const found = StateEffect.define();

const marks = StateField.define({
  create: () => RangeSet.of(/** @type {import("@codemirror/state").Range<GutterMarker>[]} */ ([])),
  update(value, transaction) {
    const moved = value.map(transaction.changes);
    const effect = transaction.effects.find((one) => one.is(found));
    return effect ? RangeSet.of(ranges(effect.value, transaction.state.doc), true) : moved;
  },
});

/** @param {readonly Lines[]} chunks @param {Text} doc */
function ranges(chunks, doc) {
  return chunks.flatMap(({ from, to }) => {
    if (from === to) return [gap.range(doc.lineAt(Math.min(from, doc.length)).from)];
    const [first, last] = [doc.lineAt(from).number, doc.lineAt(Math.min(to, doc.length + 1) - 1).number];
    return Array.from({ length: last - first + 1 }, (_, nth) => line.range(doc.line(first + nth).from));
  });
}

/**
 * @param {() => string | null} original what the text is compared with; null while that is not known
 * @returns {import("@codemirror/state").Extension}
 */
export function changedLines(original) {
  return [
    marks,
    gutter({ class: "cm-changed", markers: (view) => view.state.field(marks) }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) markChanges(update.view, original());
    }),
  ];
}

/**
 * Compare anew. The comparison comes in a file of its own, with the first change.
 * @param {EditorView} view @param {string | null} original
 */
export async function markChanges(view, original) {
  const { doc } = view.state;
  const same = original === null || original === doc.toString();
  const chunks = same ? [] : (await import("./compare.mjs")).changes(/** @type {string} */ (original), doc);
  if (view.state.doc === doc) view.dispatch({ effects: found.of(chunks) });
}
