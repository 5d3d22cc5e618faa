// @ts-check
/** @typedef {import("./tools-fold.js").Tools} Tools */
/** @typedef {import("./tools-fold.js").Call} Call */
/** @typedef {import("./tools-fold.js").Row} Row */

/** @param {Call} call @param {Row} row */
export function sink(call, row) {
  if (row !== call.row) call.path.push(call.row);
  call.row = row;
}

/** @param {Tools} tools @param {Call} call */
export function end(tools, call) {
  sink(call, "ended");
  tools.ended = [...tools.ended.filter((id) => id !== call.id), call.id];
}

/** @param {Tools} tools @param {string} id @returns {Call} */
export function find(tools, id) {
  const call = tools.calls.find((one) => one.id === id);
  if (!call) throw new Error(`no call ${id}`);
  return call;
}
