import { spawn } from "node:child_process";
import { once } from "node:events";
import { findProgram } from "../../tools/prepare/run.mjs";
import { type Engine, findTarget, MissingEngine, makeFolder, type Place, type Target } from "./engine.ts";

interface Context {
  context: string;
  url: string;
  children: Context[];
}

type Value = { type: string; value?: unknown; sharedId?: string };

/** Firefox over WebDriver BiDi, which it speaks by itself. */
export async function startFirefox(): Promise<Engine> {
  const program = findProgram("firefox-esr", "firefox");
  if (!program) throw new MissingEngine("Firefox is not here: install Debian's package firefox-esr.");
  const folder = await makeFolder();
  const browser = spawn(program, ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", folder.path], {
    env: { ...process.env, HOME: folder.path },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const address = await new Promise<string>((found, fail) => {
    let said = "";
    browser.stderr.on("data", (chunk) => {
      said += chunk;
      const [, url] = /WebDriver BiDi listening on (\S+)/.exec(said) ?? [];
      if (url) found(url);
    });
    browser.once("exit", () => fail(new Error(`Firefox ended: ${said}`)));
  });
  const { send, close } = await connect(`${address}/session`);
  await send("session.new", { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: "accept" } } } });
  const tree = async () => ((await send("browsingContext.getTree", {})) as { contexts: Context[] }).contexts;
  const [{ context: window } = { context: "" }] = await tree();

  const contextOf = async (place: Place) => {
    if (place === "page") return window;
    const [page] = await tree();
    const panel = page?.children.find(({ url }) => new URL(url).pathname.startsWith("/widget"));
    if (!panel) throw new Error("there is no panel");
    return panel.context;
  };
  const call = async (context: string, code: string, args: unknown[]): Promise<Value> => {
    const answer = (await send("script.callFunction", {
      functionDeclaration: code,
      arguments: args.map((value) => ({ type: "string", value: JSON.stringify(value ?? null) })),
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })) as { result: Value; exceptionDetails?: { text: string } };
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  const act = (context: string, source: object) => send("input.performActions", { context, actions: [source] });

  return {
    name: "Firefox",
    open: async (url) => void (await send("browsingContext.navigate", { context: window, url, wait: "complete" })),
    reload: async () => void (await send("browsingContext.reload", { context: window, wait: "complete" })),
    resize: async (width, height) =>
      void (await send("browsingContext.setViewport", { context: window, viewport: { width, height } })),
    async run(place, code, ...args) {
      const whole = `async (...texts) => JSON.stringify(await (${code})(...texts.map((text) => JSON.parse(text)))) ?? null`;
      const { value } = await call(await contextOf(place), whole, args);
      return typeof value === "string" ? JSON.parse(value) : undefined;
    },
    async press({ in: place, selector, named }: Target) {
      const context = await contextOf(place);
      const whole = `(...texts) => { const found = (${findTarget})(...texts.map((text) => JSON.parse(text))); found?.scrollIntoView({ block: "nearest" }); return found }`;
      const { sharedId } = await call(context, whole, [selector, named]);
      if (!sharedId) throw new Error(`no ${selector} ${named ?? ""}`);
      const origin = { type: "element", element: { sharedId } };
      await act(context, {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", x: 0, y: 0, origin },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      // It takes keys to a frame only when they are meant for the frame.
      const isInFrame = "() => document.activeElement?.shadowRoot?.activeElement?.tagName === 'IFRAME'";
      const { value } = await call(window, isInFrame, []);
      await act(value ? await contextOf("panel") : window, { type: "key", id: "keys", actions });
    },
    async stop() {
      close();
      const ended = browser.exitCode === null ? once(browser, "exit") : null;
      browser.kill();
      await ended;
      await folder.remove();
    },
  };
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { done: (value: unknown) => void; fail: (error: Error) => void }>();
  let count = 0;
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === "error") asked?.fail(new Error(`${error}: ${message}`));
    else asked?.done(result);
  };
  await new Promise((open, fail) => {
    socket.onopen = open;
    socket.onerror = () => fail(new Error("Firefox takes no connection"));
  });
  return {
    send: (method: string, params: object) =>
      new Promise<unknown>((done, fail) => {
        waiting.set(++count, { done, fail });
        socket.send(JSON.stringify({ id: count, method, params }));
      }),
    close: () => socket.close(),
  };
}
