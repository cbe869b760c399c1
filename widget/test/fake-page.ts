import type { LoaderState, ToLoader } from "../protocol.ts";

/** The customer's page around a panel in a test: it answers as the loader does, and keeps what it was told. */
export function openFakePage(change: Partial<LoaderState> = {}) {
  const told: ToLoader[] = [];
  let state: LoaderState = {
    type: "state",
    projectId: "p",
    config: {
      displayName: "Chainring",
      logoUrl: null,
      color: "#123456",
      textColor: "#ffffff",
      agents: [],
      isOnline: true,
      backAt: null,
      poweredBy: false,
    } as unknown as LoaderState["config"],
    configAgeMs: 0,
    visitor: null,
    drafts: null,
    isKept: true,
    identity: null,
    locale: "en",
    theme: "",
    page: { url: "http://customer.example/", title: "" },
    isOpen: true,
    isFull: false,
    needsClose: false,
    ...change,
  };
  const say = (data: object, origin = "http://customer.example") =>
    window.dispatchEvent(new MessageEvent("message", { data: structuredClone(data), source: window, origin }));
  const page = {
    told,
    of: <Type extends ToLoader["type"]>(type: Type) =>
      told.filter((one): one is Extract<ToLoader, { type: Type }> => one.type === type),
    say,
    /** The page has changed, and tells it. */
    change(next: Partial<LoaderState>) {
      state = { ...state, ...next };
      say(state);
    },
  };
  window.postMessage = ((message: ToLoader) => {
    told.push(message);
    if (message.type === "visitor") state = { ...state, visitor: message.visitor };
    if (message.type === "ready") queueMicrotask(() => say(state));
  }) as typeof window.postMessage;
  return page;
}
