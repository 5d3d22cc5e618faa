// @ts-check
/** One editor for a field of "Run it yourself". The page knows this file's functions and nothing of CodeMirror. */
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorSelection, EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { changedLines, markChanges } from "./changed_lines.mjs";
import { hangingIndent } from "./hanging_indent.mjs";
import { language, look } from "./look.mjs";

/**
 * @typedef {object} Options
 * @property {HTMLElement} parent
 * @property {string} text
 * @property {{from: number, to: number} | null} selection where the caret stands; null: nowhere in particular
 * @property {string} language
 * @property {string} example shown while there is no text
 * @property {Record<string, string>} attributes of the element that is written in: its name, its description
 * @property {Record<string, string>} phrases CodeMirror's own words in the reader's language
 * @property {() => string | null} original what changed lines are marked against
 * @property {(text: string) => void} onChange
 */

/** @type {import("@codemirror/state").StateEffectType<number | null>} */
const light = StateEffect.define();

const lit = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    const effect = transaction.effects.find((one) => one.is(light));
    if (!effect) return value.map(transaction.changes);
    if (effect.value === null) return Decoration.none;
    return Decoration.set(Decoration.line({ class: "cm-trouble" }).range(lineOf(transaction.state, effect.value).from));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @param {EditorState} state @param {number} number counted from 1; one too far gives the last */
function lineOf(state, number) {
  return state.doc.line(Math.min(Math.max(1, number), state.doc.lines));
}

// Tab indents; after Escape it leaves, however long one takes to press it.
const wayOut = EditorView.domEventHandlers({
  keydown(event, view) {
    if (event.key === "Escape") view.setTabFocusMode(true);
    else if (!["Tab", "Shift"].includes(event.key)) view.setTabFocusMode(false);
    return false;
  },
  blur: (_, view) => view.setTabFocusMode(false),
});

// The form around the editor hears these keys and runs; here they must not make a new line.
const leftToTheForm = Prec.highest(keymap.of(["Ctrl-Enter", "Mod-Enter"].map((key) => ({ key, run: () => true }))));

/** @param {Options} options */
export function createEditor({ parent, text, selection, language: name, example, attributes, phrases, original, onChange }) {
  const described = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      selection: selection ? EditorSelection.single(selection.from, selection.to) : undefined,
      extensions: [
        leftToTheForm,
        wayOut,
        look,
        language(name),
        lineNumbers(),
        changedLines(original),
        history(),
        indentOnInput(),
        indentUnit.of(name === "python" ? "    " : "  "),
        bracketMatching(),
        lit,
        EditorView.lineWrapping,
        hangingIndent,
        described.of(EditorView.contentAttributes.of(attributes)),
        EditorState.phrases.of(phrases),
        example ? placeholder(example) : [],
        keymap.of([...historyKeymap, ...defaultKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  markChanges(view, original());
  if (selection) bringIntoSight(view, selection.from);
  return {
    /** Put in another text; the reader can undo it. @param {string} next */
    write(next) {
      const changes = { from: 0, to: view.state.doc.length, insert: next };
      view.dispatch({ changes, annotations: isolateHistory.of("full") });
    },

    /** The original has become known, or another. */
    compare: () => markChanges(view, original()),

    /**
     * Mark a place and say what is wrong there.
     * @param {{line: number, column?: number, message: string} | null} trouble both counted from 1; null: nothing is wrong
     */
    complain(trouble) {
      const line = trouble && lineOf(view.state, trouble.line);
      const from = line && Math.min(line.from + (trouble.column ?? 1) - 1, line.to);
      const diagnostics = line ? [{ from: from ?? line.from, to: line.to, severity: /** @type {const} */ ("error"), message: trouble.message }] : [];
      view.dispatch(setDiagnostics(view.state, diagnostics), { effects: light.of(trouble?.line ?? null) });
      if (line) bringIntoSight(view, line.from);
    },

    /** @param {Record<string, string>} next attributes of the element that is written in, all of them */
    describe(next) {
      view.dispatch({ effects: described.reconfigure(EditorView.contentAttributes.of(next)) });
    },

    /** Put the caret somewhere, and bring that into sight. @param {number} position */
    reveal(position) {
      view.dispatch({ selection: { anchor: position } });
      bringIntoSight(view, position);
    },

    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** Scroll the editor's own box, and nothing around it. @param {EditorView} view @param {number} position */
function bringIntoSight(view, position) {
  view.requestMeasure({
    read: () => view.lineBlockAt(position).top - view.scrollDOM.clientHeight / 3,
    write: (top) => {
      view.scrollDOM.scrollTop = top;
    },
  });
}
