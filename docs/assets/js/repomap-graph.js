// @ts-check
/**
 * The files on a ring, an arrow from each to the files it uses. A file is as large as its rank, an arrow as thick as
 * its weight. A file in the chat is a square; one where the walk starts has a second outline.
 */

/** @typedef {import("./repomap-fold.js").RepoMap} RepoMap */
/** @typedef {import("./repomap-fold.js").Edge} Edge */
/** @typedef {{x: number, y: number, size: number, outward: [number, number]}} Spot */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 300;
const HEIGHT = 290;
const RING = { x: 98, y: 98 };
const FAINT = 0.5; // an edge that is lighter is dashed
const MOST = 14; // more files than that are told in the list only

/** @param {RepoMap} map @param {string} spoken what a screen reader says instead */
export function drawGraph(map, spoken) {
  const shown = chosenFiles(map);
  const spots = places(map, shown);
  const svg = element("svg", { class: "repomap__graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": spoken });
  for (const edge of map.edges.values()) {
    const [from, to] = [spots.get(edge.source), spots.get(edge.target)];
    if (from && to) svg.append(arrow(edge, from, to));
  }
  for (const path of shown) svg.append(node(map, path, /** @type {Spot} */ (spots.get(path))));
  return svg;
}

/** All files, or those with the most to say. @param {RepoMap} map */
function chosenFiles({ files, ranks }) {
  const paths = files.map(({ path }) => path);
  if (paths.length <= MOST) return paths;
  const best = new Set([...paths].sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0)).slice(0, MOST));
  return paths.filter((path) => best.has(path));
}

/** @param {RepoMap} map @param {string[]} paths @returns {Map<string, Spot>} */
function places({ ranks }, paths) {
  return new Map(
    paths.map((path, at) => {
      const angle = (2 * Math.PI * at) / paths.length - Math.PI / 2;
      const outward = /** @type {[number, number]} */ ([Math.cos(angle), Math.sin(angle)]);
      const size = ranks.size ? 5 + 30 * Math.sqrt(ranks.get(path) ?? 0) : 9;
      return [path, { x: WIDTH / 2 + RING.x * outward[0], y: HEIGHT / 2 - 6 + RING.y * outward[1], size, outward }];
    }),
  );
}

/** @param {Edge} edge @param {Spot} from @param {Spot} to */
function arrow(edge, from, to) {
  const thick = 0.8 + 1.2 * Math.log10(1 + edge.weight);
  const marks = { "data-lit": edge.lit, "data-faint": edge.weight < FAINT };
  const group = element("g", { class: "repomap__edge", ...marks });
  const { line, tip, along } = from === to ? loop(from) : curve(from, to);
  group.append(element("path", { d: line, fill: "none", "stroke-width": thick.toFixed(2) }));
  const [dx, dy] = along;
  const long = 4 + 1.6 * thick;
  const wide = 2 + 0.8 * thick;
  const back = [tip[0] - dx * long, tip[1] - dy * long];
  const corners = [tip, [back[0] - dy * wide, back[1] + dx * wide], [back[0] + dy * wide, back[1] - dx * wide]];
  group.append(element("polygon", { points: corners.map((corner) => corner.map((one) => one.toFixed(1)).join(",")).join(" ") }));
  const title = element("title", {});
  title.textContent = `${edge.source} → ${edge.target}: ${Number(edge.weight.toFixed(2))}`;
  group.append(title);
  return group;
}

/** A bow to the right, so that there and back are two lines. @param {Spot} from @param {Spot} to */
function curve(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = [from.x + dx / 2 - (dy / length) * 0.14 * length, from.y + dy / 2 + (dx / length) * 0.14 * length];
  const start = towards(from, bend, from.size + 1);
  const tip = towards(to, bend, to.size + 3);
  const reach = Math.hypot(tip[0] - bend[0], tip[1] - bend[1]) || 1;
  const along = [(tip[0] - bend[0]) / reach, (tip[1] - bend[1]) / reach];
  return { line: `M${text(start)} Q${text(bend)} ${text(tip)}`, tip, along };
}

/** Out to the side and back, where no name stands. @param {Spot} spot */
function loop({ x, y, size, outward }) {
  const [ox, oy] = [outward[0] > -0.01 ? 1 : -1, 0];
  const far = size + 24;
  const start = [x + size * (0.8 * ox - 0.6 * oy), y + size * (0.8 * oy + 0.6 * ox)];
  const tip = [x + (size + 3) * (0.8 * ox + 0.6 * oy), y + (size + 3) * (0.8 * oy - 0.6 * ox)];
  const bends = [
    [x + far * ox - 16 * oy, y + far * oy + 16 * ox],
    [x + far * ox + 16 * oy, y + far * oy - 16 * ox],
  ];
  const reach = Math.hypot(tip[0] - bends[1][0], tip[1] - bends[1][1]) || 1;
  const along = [(tip[0] - bends[1][0]) / reach, (tip[1] - bends[1][1]) / reach];
  return { line: `M${text(start)} C${text(bends[0])} ${text(bends[1])} ${text(tip)}`, tip, along };
}

/** @param {RepoMap} map @param {string} path @param {Spot} spot */
function node(map, path, { x, y, size, outward }) {
  const file = map.files.find((one) => one.path === path);
  const inChat = file?.in_chat ?? false;
  const group = element("g", {
    class: "repomap__node",
    "data-file": path,
    "data-chat": inChat,
    "data-at": map.at === path,
    "data-nameless": file?.defs.length === 0 && file?.refs.length === 0,
  });
  const outline = (/** @type {number} */ half, /** @type {string} */ name) =>
    inChat
      ? element("rect", { class: name, x: x - half, y: y - half, width: 2 * half, height: 2 * half })
      : element("circle", { class: name, cx: x, cy: y, r: half });
  if (map.favoured.has(path)) group.append(outline(size + 4, "repomap__start"));
  group.append(outline(size, "repomap__dot"));
  const below = outward[1] > -0.2;
  const name = element("text", { x, y: below ? y + size + 16 : y - size - 8, "text-anchor": "middle" });
  name.textContent = path.length > 18 ? `…${path.slice(-17)}` : path;
  group.append(name);
  const rank = map.ranks.get(path);
  if (rank !== undefined && size > 13) {
    const share = element("text", { class: "repomap__share", x, y: y + 3.5, "text-anchor": "middle" });
    share.textContent = `${Math.round(100 * rank)}%`;
    group.append(share);
  }
  return group;
}

/** @param {{x: number, y: number}} from @param {number[]} to @param {number} far */
function towards({ x, y }, to, far) {
  const length = Math.hypot(to[0] - x, to[1] - y) || 1;
  return [x + ((to[0] - x) / length) * far, y + ((to[1] - y) / length) * far];
}

/** @param {number[]} point */
function text(point) {
  return point.map((one) => one.toFixed(1)).join(" ");
}

/** @param {string} tag @param {Record<string, string | number | boolean>} attributes `false` gives none, `true` an empty one */
function element(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  return made;
}
