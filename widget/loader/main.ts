import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import type { HarkApi } from "../hark.d.ts";
import type { Bridge } from "./bridge.ts";
import { createLauncher } from "./launcher.ts";
import type { Page } from "./page.ts";

/**
 * What every page of the customer pays for: the queue of calls, the launcher and one request for its colour. The panel's
 * frame, and `bridge.ts` that speaks with it, come when they are wanted: when the visitor reaches for the launcher, when the page opens
 * the panel, or when a conversation is going.
 */

const script = (document.currentScript || document.querySelector("script[data-project]")) as HTMLScriptElement | null;
const stub = window.Hark as (HarkApi & { isLive?: string | undefined }) | undefined;

const warn = (...text: unknown[]) => console.warn("Hark:", ...text);

try {
  const id = script?.dataset.project || stub?.projectId;
  if (!stub?.isLive) start((script as HTMLScriptElement).src.split("/widget.js")[0] as string, id);
  else if (id !== stub.isLive) warn("cannot load second project", id);
} catch (error) {
  // Such as a browser that knows no constructed style sheets. The customer's page hears of it and goes on.
  warn("cannot run", error);
}

function start(base: string, projectId = "") {
  const listeners: Record<string, Set<(payload: unknown) => void>> = {};
  const ending = new AbortController();
  const { signal } = ending;
  const options = { signal };
  let tries = 0;
  /** A call waits for the bridge: without one a failed load is left as it is. */
  let isWanted: unknown;
  let connected!: (bridge: Bridge) => void;
  const bridge = new Promise<Bridge>((resolve) => {
    connected = resolve;
  });

  const page: Page = {
    ...createLauncher(),
    base,
    projectId,
    // Also says of which type each wish has to be.
    settings: {
      offsetX: 24,
      offsetY: 24,
      zIndex: 2147483000,
      launcher: true,
      preview: true,
      back: true,
      locale: "",
      side: "",
      theme: "",
    },
    signal,
    warn,
    emit(event, payload) {
      // In a task of its own: what a listener throws is its page's affair and holds up nothing of ours.
      for (const listener of listeners[event] || []) setTimeout(() => listener(payload));
    },
    loadFrame() {
      page.frame = page.frame || page.shadow.appendChild(document.createElement("iframe"));
      page.frame.allow = "autoplay";
      page.frame.src = `${base}/widget/`;
    },
    render() {
      if (!page.config) return;
      attachSoon();
      page.paint(page);
      page.changed?.();
    },
  };

  // Beside the body: a page that replaces its body leaves the panel as it is. React 18 draws a whole document anew, and loses what was typed,
  // when it meets an element there while it takes it over. So the page is left to finish first, unless somebody waits.
  const attach = (isLate?: unknown) =>
    signal.aborted ||
    !page.config ||
    page.host.isConnected ||
    (!isWanted && isLate !== 1 && document.readyState !== "complete") ||
    document.documentElement.append(page.host);

  const attachSoon = () => (window.requestIdleCallback || setTimeout)(attach);

  const stored = () => {
    try {
      return localStorage[`hark.visitor.${projectId}`] as string | undefined;
    } catch {
      // Nothing there, or storage is blocked.
    }
  };

  /** Ever more slowly and never together with all other pages; in the end only when something brings the page or the network back. */
  const tryLater = (reason: unknown) => {
    if (signal.aborted) return;
    if (!tries++) warn("cannot load project", projectId, reason);
    // Somebody has pressed and waits.
    if (isWanted) page.button.title = "Offline";
    if (tries < 9) setTimeout(again, 2 ** tries * 1000 * Math.random());
  };

  const again = () => {
    page.render();
    return page.config ? isWanted && wake() : load();
  };

  /** Runs `work` until it has been done once, and never twice at the same time. */
  const once = (work: () => Promise<unknown>) => {
    let running: Promise<unknown> | undefined;
    return () => {
      running =
        running ||
        work().catch((reason) => {
          running = undefined;
          tryLater(reason);
        });
    };
  };

  const load = once(async () => {
    const response = await fetch(`${base}/api/widget/${projectId}/config`, options);
    if (!response.ok) throw response.status;
    page.config = ((await response.json()) as { widget: WidgetConfig }).widget;
    page.render();
    page.emit("ready");
    if (isWanted || /g":true|[?&]hark=/.test(stored() + location.search)) wake();
  });

  const wake = once(async () => {
    // Beside the bridge, not after it: on a slow line that is a round trip less.
    page.loadFrame();
    // Under another address after a failure: browsers keep a module that failed.
    connected((await import(/* @vite-ignore */ `${base}/widget/bridge.js?${tries}`)).connect(page));
  });

  const hark = (name: string, value?: unknown, listener?: unknown) => {
    try {
      if (signal.aborted) return;
      if (/^(open|toggle|ask|suggest|close|logout)$/.test(name)) {
        if (name === "logout") page.identity = undefined;
        // Nothing to close and nothing to forget costs nothing.
        if (!/^[cl]/.test(name) || page.frame || stored()) {
          isWanted = true;
          again();
          bridge.then((live) => live[name as keyof Bridge](value));
        }
        return;
      }
      if (name === "identify") page.identity = value;
      else if (name === "config") {
        const wishes = value as Record<string, never>;
        for (const key in wishes) {
          if (typeof wishes[key] === typeof page.settings[key as never])
            page.settings[key as never] = wishes[key] as never;
          else warn("cannot take config", key, wishes[key]);
        }
      } else if (name === "show" || name === "hide") page.isHidden = name === "hide";
      else if (name === "on" || name === "off") {
        const event = value as string;
        listeners[event] = listeners[event] || new Set();
        listeners[event][name === "on" ? "add" : "delete"](listener as () => void);
      } else if (name === "destroy") {
        ending.abort();
        observer.disconnect();
        page.host.remove();
        delete window.Hark;
      } else warn("cannot take", name);
      page.render();
    } catch (error) {
      warn(name, error);
    }
  };
  hark.isLive = projectId;
  window.Hark = hark as HarkApi;

  // In a task of its own: a page that removes what it does not know must not end in an endless loop with us.
  const observer = new MutationObserver(attachSoon);
  for (const node of [document, document.documentElement]) observer.observe(node, { childList: true });
  for (const event of ["online", "pageshow", "visibilitychange"]) addEventListener(event, again, options);

  setTimeout(attach, 5000, 1);

  page.button.onpointerenter = page.button.onfocus = wake;
  page.button.onclick = () => hark("open");

  load();

  // A component that is mounted twice, as React's StrictMode does, takes back what it said the first time and not the widget.
  const queue = (stub?.q || []) as [string, unknown?, unknown?][];
  for (const call of queue.slice(queue.findLastIndex(([name]) => name === "destroy") + 1)) hark(...call);
}
