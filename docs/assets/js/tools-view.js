// @ts-check
/**
 * The tools as a picture: each call is a token that sinks through the states, and the batches stand side by side.
 */
import { hearAnswers, showQuestion } from "./demo-question.js";
import { make } from "./dom.js";
import { label } from "./labels.js";
import { wordsFor } from "./sentences.js";
import { EditsView } from "./tools-edits.js";
import { readsText } from "./tools-edits-fold.js";
import { KINDS, TURNING_POINTS, fold } from "./tools-fold.js";
import { cutsOf, layersOf, shortened } from "./tools-opencode.js";

/** @typedef {import("./protocol.js").Step} Step */
/** @typedef {import("./tools-fold.js").Tools} Tools */
/** @typedef {import("./tools-fold.js").Call} Call */

const ROWS = ["queue", "validating", "awaiting_approval", "scheduled", "executing", "ended"];
const FIRST_ROW = 2; // above them are the heads of the calls
const MARKS = { success: "✓", error: "✕", cancelled: "⊘" };
const MOVE_MS = 260;

export class ToolsView {
  static turningPoints = TURNING_POINTS;
  static quickMs = 650; // one move of one token
  /** @param {Step} step */
  static kindOf = ({ event }) => KINDS[event];
  /** Whether there is a picture by now. @param {Step[]} steps */
  static hasSomething = (steps) => (readsText(steps) ? steps.length > 1 : fold(steps).calls.length > 0);

  /** The picture of a body that calls nothing. @type {EditsView | null} */
  #edits = null;

  /** @type {Map<string, HTMLElement>} the tokens, kept so that they can be seen moving */
  #tokens = new Map();
  #layers = make("ol", { class: "tools__layers", "aria-label": label("tools_layers") });
  #cuts = make("div", { class: "tools__cuts", role: "group", "aria-label": label("tools_cuts") });
  #offer = make("p", { class: "tools__offer" });
  #grid = make("div", { class: "tools__grid" });
  #board = make("div", { class: "tools__board", tabindex: "0", role: "group", "aria-label": label("tools_board") });
  #question = make("div", { class: "question tools__question" });
  #told = make("ol", { class: "tools__told" });
  #telling = make("div", { class: "tools__telling" }, make("b", {}, label("tools_told")), this.#told);

  /**
   * @param {HTMLElement} root
   * @param {import("./sentences.js").Words} words
   */
  constructor(root, words) {
    this.root = root;
    this.words = words;
    this.#board.append(this.#grid);
    root.replaceChildren(this.#layers, this.#offer, this.#board, this.#cuts, this.#question, this.#telling);
    hearAnswers(this.#question);
  }

  /** @param {Step[]} steps all steps so far; the last one is the one shown */
  show(steps) {
    if (readsText(steps)) return (this.#edits ??= new EditsView(this.root, this.words)).show(steps);
    const tools = fold(steps);
    const say = this.#say.bind(this);
    fill(this.#layers, layersOf(tools, say));
    fill(this.#cuts, cutsOf(tools, say));
    this.#showOffer(tools);
    this.#showBoard(tools);
    showQuestion(this.#question, tools.question, this.words);
    this.#showTold(tools);
  }

  /** What the model may call, and what is kept from it. @param {Tools} tools */
  #showOffer({ declared, hidden }) {
    const plain = this.#layers.hidden ? hidden : [];
    this.#offer.hidden = declared.length + plain.length === 0;
    const shown = declared.map((tool) => make("code", {}, tool));
    const kept = plain.map(({ tool, reason }) =>
      make("span", { class: "tools__hidden" }, make("del", {}, tool), ` ${this.#say("reason", reason)}`),
    );
    this.#offer.replaceChildren(make("span", {}, label("tools_offer")), ...shown, ...kept);
  }

  /** @param {Tools} tools */
  #showBoard(tools) {
    const { calls, rows = ROWS } = tools;
    const lineOf = (/** @type {string} */ row) => FIRST_ROW + Math.max(0, rows.indexOf(row));
    const before = new Map([...this.#tokens].map(([id, token]) => [id, token.getBoundingClientRect()]));
    const tokens = new Map(calls.map((call) => [call.id, this.#token(call)]));
    this.#tokens = tokens;
    this.#board.hidden = calls.length === 0;
    this.#grid.style.setProperty("--calls", String(calls.length));
    this.#grid.style.setProperty("--rows", String(rows.length));
    this.#grid.replaceChildren(
      ...rows.map((row) => at_(make("span", { class: "tools__row" }, label(`tools_${row}`)), 1, lineOf(row))),
      ...rows.slice(1).map((_, at) => at_(make("i", { class: "tools__line" }), "1 / -1", FIRST_ROW + at)),
      ...this.#batches(tools),
      ...calls.map((call, at) => at_(this.#head(call), at + 2, 1)),
      ...calls.flatMap((call, at) => call.path.map((row) => at_(make("i", { class: "tools__trail" }), at + 2, lineOf(row)))),
      ...calls.map((call, at) => at_(/** @type {HTMLElement} */ (tokens.get(call.id)), at + 2, lineOf(call.row))),
    );
    for (const [id, token] of tokens) glide(token, before.get(id));
  }

  /** A frame around the columns of each batch that was started. @param {Tools} tools */
  #batches({ calls, batch, returned }) {
    const numbers = [...new Set(calls.map((call) => call.batch))].filter((number) => number !== null);
    return numbers.map((number) => {
      const first = calls.findIndex((call) => call.batch === number);
      const count = calls.filter((call) => call.batch === number).length;
      const state = number === batch && !returned ? "active" : "done";
      const frame = make("div", { class: "tools__batch", "data-batch": String(number), "data-batch-state": state });
      frame.append(make("span", {}, label("tools_batch", { n: String(number) })));
      frame.style.gridColumn = `${first + 2} / span ${count}`;
      frame.style.gridRow = `1 / span ${ROWS.length + 1}`;
      return frame;
    });
  }

  /** @param {Call} call */
  #head({ tool, askedAs, args, alone, why, row, dropped = [] }) {
    const { wait_for_previous: wait, ...rest } = Object(args);
    const head = make("div", { class: "tools__head" }, make("code", { class: "tools__name" }, ...breakable(tool)));
    if (askedAs && askedAs !== tool) head.append(make("small", {}, label("tools_instead_of", { tool: askedAs })));
    head.append(make("span", { class: "tools__args" }, wordsFor("args", Object.values(rest)[0] ?? null, this.words)));
    if (dropped.length) head.append(make("span", { class: "tools__dropped" }, make("del", {}, dropped.join(" ")), ` ${label("tools_dropped")}`));
    if (wait !== undefined) head.append(make("span", { class: "tools__wait" }, `wait: ${JSON.stringify(wait)}`));
    if (alone && row !== "asked") head.append(make("b", { class: "tools__alone", title: why && this.#say("reason", why) }, label("tools_alone")));
    return head;
  }

  /** @param {Call} call */
  #token({ id, status, row, held, tool }) {
    const ended = /** @type {keyof typeof MARKS} */ (status) in MARKS;
    const token = make("div", { class: "tools__token", "data-call": id, "data-row": row, "data-status": status, "data-held": held });
    token.append(make("b", {}, id));
    if (ended) token.append(make("span", {}, `${MARKS[/** @type {keyof typeof MARKS} */ (status)]} ${this.#say("after", status)}`));
    else if (held) token.append(make("span", {}, label("tools_held")));
    token.title = `${id}, ${tool}: ${ended ? this.#say("after", status) : label(`tools_${row === "asked" ? "queue" : row}`)}`;
    return token;
  }

  /** @param {Tools} tools */
  #showTold({ calls, ended, returned }) {
    this.#telling.toggleAttribute("data-returned", returned);
    this.#told.replaceChildren(
      ...calls
        .filter(({ id, text, status }) => ended.includes(id) || (text && status === "error"))
        .sort((a, b) => place(a.id, ended) - place(b.id, ended))
        .map(({ id, tool, askedAs, status, text }) =>
          make("li", { "data-status": status }, make("b", {}, `${id} ${askedAs ?? tool}`), " → ", make("code", { "data-lines": text.includes("\n") }, shortened(text))),
        ),
    );
  }

  /** @param {string} name @param {any} value */
  #say(name, value) {
    return wordsFor(name, value, this.words);
  }
}

/** @param {string} id @param {string[]} ended */
function place(id, ended) {
  const at = ended.indexOf(id);
  return at < 0 ? Infinity : at;
}

/** @param {HTMLElement} element @param {HTMLElement[]} children */
function fill(element, children) {
  element.hidden = children.length === 0;
  element.replaceChildren(...children);
}

/** @template {HTMLElement} T @param {T} element @param {number | string} column @param {number} row @returns {T} */
function at_(element, column, row) {
  element.style.gridColumn = String(column);
  element.style.gridRow = String(row);
  return element;
}

/** A long name may be broken after its underscores. @param {string} name */
function breakable(name) {
  return name.split(/(?<=_)/).flatMap((part, at) => (at ? [make("wbr"), part] : [part]));
}

/** Let a token glide from where it was to where it is. @param {HTMLElement} token @param {DOMRect | undefined} from */
function glide(token, from) {
  if (!from?.width || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const to = token.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (x || y) token.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: MOVE_MS, easing: "ease-out" });
}
