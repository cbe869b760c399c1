import type { LoaderState, ToLoader, ToPanel } from "../../protocol.ts";
import { createStore } from "./store.ts";

/** The customer's page as its loader describes it; null until the first message. */
export const page = createStore<LoaderState | null>(null);

type Intent = Extract<ToPanel, { type: "intent" }>;

/** The page's origin, taken from its first state; messages from and to any other are ignored from then on. */
let origin: string | undefined;
let hearIntent: (intent: Intent) => void = () => {};

export function tellPage(message: ToLoader) {
  if (origin === undefined) return;
  // A sandboxed page has no origin that a message could be addressed to; its window is still the only receiver.
  window.parent.postMessage(message, origin === "null" ? "*" : origin);
}

/** Only `ready` is sent before the page's origin is known; it contains no personal data. */
export function listenToPage(onIntent: (intent: Intent) => void) {
  hearIntent = onIntent;
  window.addEventListener("message", hear);
  sayReady();
}

function sayReady() {
  window.parent.postMessage({ type: "ready" } satisfies ToLoader, "*");
}

function hear(event: MessageEvent) {
  if (event.source !== window.parent || (origin !== undefined && event.origin !== origin)) return;
  const message = event.data as ToPanel | undefined;
  if (message?.type === "state" && typeof message.projectId === "string") {
    origin = event.origin;
    page.set(message);
  } else if (message?.type === "hello" && origin === undefined) sayReady();
  else if (message?.type === "intent" && origin !== undefined) hearIntent(message);
}

/** Requests a fresh state: the address may have changed, or another tab may have stored a visitor. */
export function recallPage(): Promise<LoaderState> {
  return new Promise((resolve) => {
    const stop = page.subscribe(() => {
      const state = page.get();
      if (!state) return;
      stop();
      resolve(state);
    });
    tellPage({ type: "ready" });
  });
}
