// @ts-check
/** Plays a trace, step by step, as fast as the reader has set it. All players of a page share the speed. */

const PACE_MS = 1400;
export const FAST_MS = 1000; // quicker than that, and nobody can listen to each step

/** @type {Set<Player>} */
const players = new Set();
let speed = 1;

export class Player {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} root `data-playing` says that it plays; may hold a menu of speeds
   * @param {object} run
   * @param {() => boolean} run.next takes a step; says whether there is another one
   * @param {() => boolean} run.turning whether the step to come is one to linger on
   * @param {number} [run.quickMs] the pace of all others
   */
  constructor(root, run) {
    this.root = root;
    this.run = run;
    this.menu = /** @type {HTMLSelectElement | null} */ (root.querySelector(".live-demo__speed select"));
    this.menu?.addEventListener("change", () => {
      speed = Number(this.menu?.value) || 1;
      for (const player of players) player.#agree();
    });
    players.add(this);
    this.#agree();
  }

  get playing() {
    return this.root.hasAttribute("data-playing");
  }

  /** How long the step to come is waited for, in milliseconds. */
  get pace() {
    return (this.run.turning() ? PACE_MS : (this.run.quickMs ?? PACE_MS)) / speed;
  }

  play() {
    this.root.toggleAttribute("data-playing", true);
    this.#wait();
  }

  pause() {
    clearTimeout(this.#timer);
    this.root.removeAttribute("data-playing");
  }

  #wait() {
    this.#timer = setTimeout(() => {
      const more = this.run.next();
      if (!this.playing) return;
      if (more) this.#wait();
      else this.pause();
    }, this.pace);
  }

  #agree() {
    if (this.menu) this.menu.value = String(speed);
    if (!this.playing) return;
    clearTimeout(this.#timer);
    this.#wait();
  }
}
