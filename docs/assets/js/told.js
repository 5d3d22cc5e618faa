// @ts-check
/** What a run has told so far, put together from its batches. */
export class Told {
  /** @type {import("./protocol.js").Step[]} */
  steps = [];
  /** @type {import("./protocol.js").Piece[]} */
  printed = [];
  /** More was printed than is kept. */
  cut = false;

  /** @param {string} text a batch as JSON */
  add(text) {
    /** @type {import("./protocol.js").Batch} */
    const { steps, printed, cut } = JSON.parse(text);
    this.steps.push(...steps);
    this.cut ||= cut;
    for (const piece of printed) {
      const last = this.printed.at(-1);
      if (last && last.stream === piece.stream && piece.stream !== "value") last.text += piece.text;
      else this.printed.push(piece);
    }
  }
}
