// A browser of the system, driven for the tests: Firefox over WebDriver BiDi, WebKitGTK over WebDriver.
// `node bridge.mjs firefox EXECUTABLE` or `node bridge.mjs webkit DRIVER_EXECUTABLE MINIBROWSER`. Reads a question a
// line, `{"do": "click", "with": ["selector"]}`, and answers each with a line, `{"value": ...}` or `{"error": "..."}`.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

const WIDTH = 1280;
const HEIGHT = 900;
const LIMIT_MS = 120_000;
// A demo that comes near grows, and moves what stands below it: a click is aimed once nothing has moved for a while.
const STAND_STILL = `
  const [element, done] = arguments;
  let last = NaN, still = 0;
  const look = () => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { top, left } = element.getBoundingClientRect();
    still = top + left === last ? still + 1 : 0;
    last = top + left;
    if (still > 5) done(); else requestAnimationFrame(look);
  };
  look();`;

/** @param {string} executable */
async function openFirefox(executable) {
  const { default: puppeteer } = await import("puppeteer-core");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: executable,
    headless: true,
    protocolTimeout: LIMIT_MS,
    defaultViewport: { width: WIDTH, height: HEIGHT },
  });
  const page = await browser.newPage();
  const find = async (selector) => (await page.$(selector)) ?? Promise.reject(new Error(`no ${selector}`));
  return {
    goto: (url) => page.goto(url),
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`),
    click: async (selector) => (await find(selector)).click(),
    async write(selector, text) {
      await (await find(selector)).click();
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
      await page.keyboard.type(text);
    },
    close: () => browser.close(),
  };
}

/** @param {string} driver @param {string} miniBrowser */
async function openWebKit(driver, miniBrowser) {
  const { Builder, By, Key } = await import("selenium-webdriver");
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], { stdio: "ignore" });
  await listening(port);
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
      timeouts: { script: LIMIT_MS, pageLoad: LIMIT_MS },
    })
    .build();
  await browser.manage().window().setRect({ width: WIDTH, height: HEIGHT });
  const find = (selector) => browser.findElement(By.css(selector));
  return {
    goto: (url) => browser.get(url),
    async evaluate(body) {
      const answer = await browser.executeAsyncScript(`
        const done = arguments[arguments.length - 1];
        (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`);
      if (answer.error) throw new Error(answer.error);
      return answer.value;
    },
    async click(selector) {
      const element = await find(selector);
      await browser.executeAsyncScript(STAND_STILL, element);
      await element.click();
    },
    async write(selector, text) {
      const element = await find(selector);
      await element.click();
      await browser.actions().keyDown(Key.CONTROL).sendKeys("a").keyUp(Key.CONTROL).perform();
      await element.sendKeys(text.replaceAll("\n", Key.ENTER));
    },
    async close() {
      await browser.quit();
      service.kill();
    },
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });
}

/** @param {number} port */
async function listening(port) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the WebDriver does not answer");
}

const [engine, ...executables] = process.argv.slice(2);
const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
const told = (error) => String(error?.stack ?? error);

let browser;
try {
  browser = await { firefox: openFirefox, webkit: openWebKit }[engine](...executables);
} catch (error) {
  say({ error: told(error) });
  process.exit(1);
}
say({ value: "ready" });
for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  try {
    say({ value: (await browser[question.do](...question.with)) ?? null });
  } catch (error) {
    say({ error: told(error) });
  }
  if (question.do === "close") process.exit(0);
}
await browser.close();
