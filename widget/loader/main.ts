import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import type { HarkApi, HarkSettings } from "../hark.d.ts";
import type { Bridge } from "./bridge.ts";
import { createLauncher } from "./launcher.ts";
import type { Page } from "./page.ts";

/**
 * What every page of the customer pays for: the queue of calls, the launcher and one request for its colour. The panel's
 * frame, and `bridge.ts` that speaks with it, come when they are wanted: when the visitor reaches for the launcher, when the page opens
 * the panel, or when a conversation is going.
 */

const script = (document.currentScript || document.querySelector('script[src*="/widget.js"]')) as HTMLScriptElement;
const stub = window.Hark as (HarkApi & { isLive?: true }) | undefined;

if (!stub?.isLive) start(script.src.split("/widget.js")[0] as string, script.dataset.project || stub?.projectId);

function start(base: string, projectId?: string) {
  const listeners: Record<string, Set<(payload: unknown) => void>> = {};
  const ending = new AbortController();
  const { signal } = ending;
  const options = { signal };
  const storageKey = `hark.visitor.${projectId}`;
  let tries = 0;
  let bridge: Promise<Bridge | undefined> | undefined;

  const warn = (...text: unknown[]) => console.warn("Hark:", ...text);

  const page: Page = {
    ...createLauncher(),
    base,
    projectId,
    storageKey,
    settings: {},
    identity: null,
    isHidden: false,
    locale: "",
    signal,
    warn,
    emit(event, payload) {
      for (const listener of listeners[event] || []) {
        try {
          listener(payload);
        } catch (error) {
          console.error(error);
        }
      }
    },
    loadFrame() {
      page.frame ||= page.shadow.appendChild(document.createElement("iframe"));
      page.frame.hidden = true;
      page.frame.allow = "autoplay";
      page.frame.src = `${base}/widget/`;
    },
    render() {
      page.locale = page.settings.locale || document.documentElement.lang || navigator.language;
      if (!page.config) return;
      attach();
      page.paint(page);
      page.changed?.();
    },
  };

  // Beside the body: a page that replaces its body leaves the panel as it is.
  const attach = () =>
    signal.aborted || !page.config || page.host.isConnected || document.documentElement.append(page.host);

  const stored = () => {
    try {
      return JSON.parse(localStorage[storageKey]);
    } catch {
      // Nothing there, or storage is blocked.
    }
  };

  const wake = () => {
    if (!bridge) {
      // Beside the bridge, not after it: on a slow line that is a round trip less.
      page.loadFrame();
      bridge = import(/* @vite-ignore */ `${base}/widget/bridge.js?${tries++}`)
        .then((module) => module.connect(page))
        // A failed load is tried again at the next call, under another address: browsers keep a module that failed.
        .catch(() => {
          bridge = undefined;
        });
    }
    return bridge;
  };

  const calls: Record<string, (...values: never[]) => void> = {
    __proto__: null as never,
    identify(identity: object) {
      // A copy of plain values: whatever else a page passes could not cross to the panel.
      page.identity = JSON.parse(JSON.stringify(identity));
    },
    config(settings: HarkSettings) {
      Object.assign(page.settings, settings);
    },
    show() {
      page.isHidden = false;
    },
    hide() {
      page.isHidden = true;
    },
    on(event: string, listener: () => void) {
      listeners[event] = (listeners[event] || new Set()).add(listener);
    },
    off(event: string, listener: () => void) {
      listeners[event]?.delete(listener);
    },
    destroy() {
      ending.abort();
      observer.disconnect();
      page.host.remove();
      delete window.Hark;
    },
  };

  const hark = (name: string, value?: unknown, listener?: unknown) => {
    try {
      if (signal.aborted) return;
      if (calls[name]) {
        calls[name](value as never, listener as never);
        page.render();
      } else if (/^(open|toggle|ask|suggest|close|logout)$/.test(name)) {
        if (name === "logout") page.identity = null;
        // Nothing to close and nothing to forget costs nothing.
        if (!/^[cl]/.test(name) || bridge || stored())
          wake().then((live) => loading.then(() => live?.[name as keyof Bridge](value)));
      } else warn("unknown call", name);
    } catch (error) {
      warn(name, error);
    }
  };
  hark.isLive = true;
  window.Hark = hark as HarkApi;

  // In a task of its own: a page that removes what it does not know must not end in an endless loop with us.
  const observer = new MutationObserver(() => setTimeout(attach));
  for (const node of [document, document.documentElement]) observer.observe(node, { childList: true });

  page.button.onpointerenter = page.button.onfocus = wake;
  page.button.onclick = () => hark("toggle");

  const load = async () => {
    try {
      const response = await fetch(`${base}/api/widget/${projectId}/config`, options);
      if (!response.ok) return warn("no project", projectId);
      page.config = ((await response.json()) as { widget: WidgetConfig }).widget;
      page.render();
      page.emit("ready");
      if (stored()?.isTalking) wake();
    } catch {
      page.config || addEventListener("online", load, options);
    }
  };
  // What opens the panel waits for it, so that a page hears `ready` first.
  const loading = load();

  // A component that is mounted twice, as React's StrictMode does, takes back what it said the first time and not the widget.
  const queue = (stub?.q || []) as [string, unknown?, unknown?][];
  for (const [name, value, listener] of queue.slice(queue.findLastIndex(([call]) => call === "destroy") + 1))
    hark(name, value, listener);
}
