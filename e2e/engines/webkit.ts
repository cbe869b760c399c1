import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "../../tools/prepare/run.mjs";
import { type Engine, findTarget, MissingEngine, makeFolder, type Place, type Target, until } from "./engine.ts";

/** How WebDriver names an element in JSON. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** WebKit's own small browser over WebDriver, on a screen that nobody sees. */
export async function startWebKit(): Promise<Engine> {
  const program = findProgram("WebKitWebDriver");
  const browser = await findMiniBrowser();
  if (!program || !browser) throw new MissingEngine("WebKit is not here: install Debian's package webkit2gtk-driver.");
  const xvfb = findProgram("Xvfb");
  if (!xvfb) throw new MissingEngine("WebKit needs a screen: install Debian's package xvfb.");
  const folder = await makeFolder();
  // The pointer begins in the screen's middle, and without a window manager only a window below it has the focus.
  const screen = spawn(xvfb, ["-displayfd", "1", "-screen", "0", "900x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [display] = await once(screen.stdout, "data");
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, HOME: folder.path, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: "x11" },
    stdio: "ignore",
  });

  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value as unknown;
  };
  await until("WebKit's driver", () => send("GET", "/status"));
  const options = { binary: browser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options, unhandledPromptBehavior: "accept" } };
  const { sessionId } = (await send("POST", "/session", { capabilities })) as { sessionId: string };
  const post = (path: string, body: object) => send("POST", `/session/${sessionId}/${path}`, body);

  const enter = async (place: Place) => {
    await post("frame", { id: null });
    if (place === "page") return;
    const script = 'return document.querySelector("hark-widget")?.shadowRoot.querySelector("iframe") ?? null';
    const id = await post("execute/sync", { script, args: [] });
    if (!id) throw new Error("there is no panel");
    await post("frame", { id });
  };
  const act = (source: object) => post("actions", { actions: [source] });

  const pressAt = (place: { x: number; y: number; origin: unknown }) =>
    act({
      type: "pointer",
      id: "mouse",
      parameters: { pointerType: "mouse" },
      actions: [
        { type: "pointerMove", ...place },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    });
  const zoomOf = "Number(getComputedStyle(document.documentElement).zoom) || 1";
  const measureMiddle = async (element: object) => {
    const script = `const { x, y, width, height } = arguments[0].getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2, zoom: ${zoomOf} }`;
    return (await post("execute/sync", { script, args: [element] })) as { x: number; y: number; zoom: number };
  };
  const measureFrame = async () => {
    const script = `const { x, y } = document.querySelector("hark-widget").shadowRoot.querySelector("iframe").getBoundingClientRect(); return { x: x * ${zoomOf}, y: y * ${zoomOf} }`;
    return (await post("execute/sync", { script, args: [] })) as { x: number; y: number };
  };

  return {
    name: "WebKit",
    async open(url) {
      await enter("page");
      await post("url", { url });
    },
    async reload() {
      await enter("page");
      await post("refresh", {});
    },
    // Of the window, whose bar takes some of the height.
    resize: async (width, height) => void (await post("window/rect", { width, height: height + 38 })),
    async run(place, code, ...args) {
      await enter(place);
      const script = `const done = arguments[arguments.length - 1]; Promise.resolve((${code})(...JSON.parse(arguments[0]))).then((value) => done({ text: JSON.stringify(value) ?? null }), (error) => done({ error: String(error) }))`;
      const { text, error } = (await post("execute/async", { script, args: [JSON.stringify(args)] })) as {
        text?: string;
        error?: string;
      };
      if (error) throw new Error(error);
      return text ? JSON.parse(text) : undefined;
    },
    async press({ in: place, selector, named }: Target) {
      await enter(place);
      const script = `const found = (${findTarget})(...arguments); found?.scrollIntoView({ block: "nearest" }); return found`;
      const element = (await post("execute/sync", { script, args: [selector, named ?? null] })) as object | null;
      if (!element || !(elementKey in element)) throw new Error(`no ${selector} ${named ?? ""}`);
      try {
        await pressAt({ x: 0, y: 0, origin: element });
      } catch (error) {
        if (!String(error).includes("not interactable")) throw error;
        // The driver looks for the element elsewhere when the page is enlarged.
        const { x, y, zoom } = await measureMiddle(element);
        await enter("page");
        const frame = place === "panel" ? await measureFrame() : { x: 0, y: 0 };
        const own = place === "panel" ? 1 : zoom;
        await pressAt({ x: Math.round(frame.x + x * own), y: Math.round(frame.y + y * own), origin: "viewport" });
      }
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await act({ type: "key", id: "keys", actions });
    },
    async stop() {
      await send("DELETE", `/session/${sessionId}`);
      await end(driver);
      await end(screen);
      await folder.remove();
    },
  };
}

/** It lies in no folder of PATH, but with the library, by the machine's kind and the library's version. */
async function findMiniBrowser(): Promise<string | undefined> {
  const folders = ["/usr/libexec", "/usr/lib"];
  for (const folder of [...folders]) {
    const inner = await readdir(folder).catch(() => []);
    folders.push(...inner.filter((name) => name.includes("linux-gnu")).map((name) => join(folder, name)));
  }
  for (const folder of folders) {
    const inner = await readdir(folder).catch(() => []);
    for (const name of inner.filter((name) => name.startsWith("webkit2gtk-") || name.startsWith("webkitgtk-"))) {
      const path = join(folder, name, "MiniBrowser");
      if (existsSync(path)) return path;
    }
  }
  return undefined;
}

async function end(child: ChildProcess) {
  const ended = child.exitCode === null ? once(child, "exit") : null;
  child.kill();
  await ended;
}
