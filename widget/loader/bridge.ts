import type { HarkMessage } from "../hark.d.ts";
import type { KeptDrafts, LoaderState, StoredVisitor, ToLoader, ToPanel } from "../protocol.ts";
import { createDraftStorage } from "./draft-storage.ts";
import { labelFor, messageCircle, placeOf } from "./launcher.ts";
import type { Page } from "./page.ts";
import { createVisitorStorage } from "./visitor-storage.ts";

/** The shorter side counts too: a phone on its side. */
const fullScreen = "(max-width:480px),(max-height:480px)";
const chevronDown = "m6 9 6 6 6-6";

export type Bridge = Record<"open" | "close" | "toggle" | "ask" | "suggest" | "logout", (value?: unknown) => void>;

/** Keeps page and panel in step: what is open, who the visitor is, what is unread. */
export function connect(page: Page): Bridge {
  const { base, shadow, button, signal } = page;
  const storage = createVisitorStorage(page.storageKey);
  const draftStorage = createDraftStorage(`hark.drafts.${page.projectId}`);
  const panelOrigin = new URL(base).origin;
  const full = matchMedia(fullScreen);
  const sheet = new CSSStyleSheet();
  const badge = document.createElement("span");

  /** Where messages to the panel may go; unset until it has said `ready`. */
  let target: string | undefined;
  let visitor: StoredVisitor | null = storage.read();
  let drafts: KeptDrafts | null = draftStorage.read();
  let intent: ToPanel | undefined;
  let focusedBefore: HTMLElement | null = null;
  let isOpen = false;
  let unread = 0;
  let label = "";

  const isLauncherShown = () => !page.isHidden && page.settings.launcher !== false;

  const dropFrame = () => {
    page.frame?.remove();
    page.frame = target = undefined;
  };

  /** The keyboard of a phone shrinks the visual viewport alone, which a frame cannot see by itself. */
  const fit = () => {
    const { frame } = page;
    if (!frame || !visualViewport) return;
    const { height, offsetTop } = visualViewport;
    frame.style.cssText = isOpen && full.matches ? `height:${height}px;top:${offsetTop}px` : "";
  };

  const post = (message: ToPanel) => {
    if (target) page.frame?.contentWindow?.postMessage(message, target);
  };

  const currentState = (): LoaderState => ({
    type: "state",
    projectId: page.projectId as string,
    config: page.config as LoaderState["config"],
    configAgeMs: performance.now(),
    visitor,
    drafts,
    isKept: storage.isKept(),
    identity: page.identity,
    locale: page.locale,
    page: { url: location.href.slice(0, 2000), title: document.title.slice(0, 300) },
    isOpen,
    isFull: full.matches,
    needsClose: full.matches || !isLauncherShown(),
  });

  page.changed = () => {
    if (page.isHidden && isOpen) return setOpen(false);
    if (isOpen && !page.frame) page.loadFrame();
    if (page.frame) {
      page.frame.hidden = false;
      page.frame.className = isOpen ? "open" : "";
      page.frame.title = labelFor(page.locale);
    }
    sheet.replaceSync(styles(page));
    page.icon.setAttribute("d", isOpen ? chevronDown : messageCircle);
    badge.textContent = unread > 99 ? "99+" : `${unread}`;
    badge.hidden = isOpen || !unread;
    button.ariaExpanded = `${isOpen}`;
    if (label) button.ariaLabel = label;
    fit();
    if (!target) return;
    post(currentState());
    if (intent) post(intent);
    intent = undefined;
  };

  const setOpen = (next: boolean) => {
    if (next === isOpen) return page.render();
    const focused = document.activeElement as HTMLElement | null;
    if (next) focusedBefore = focused;
    isOpen = next;
    page.render();
    if (isOpen) page.frame?.focus();
    else if (focused === shadow.host) (isLauncherShown() ? button : focusedBefore)?.focus();
    page.emit(isOpen ? "open" : "close");
  };

  const openAt = (view: "ask" | "suggest", draft: unknown) => {
    intent = { type: "intent", view, draft: typeof draft === "string" ? draft : "" };
    setOpen(true);
  };

  const keepDrafts = (next: KeptDrafts | null) => {
    drafts = next;
    draftStorage.write(drafts);
  };

  /** Nothing of the visitor stays: storage, socket and document go with the frame (case S31). */
  const forget = () => {
    page.identity = null;
    visitor = null;
    keepDrafts(null);
    dropFrame();
    unread = 0;
    label = "";
    setOpen(false);
  };

  const hear = (message: ToLoader) => {
    if (message.type === "ready") {
      visitor = storage.read();
      page.render();
    } else if (message.type === "visitor") {
      visitor = message.visitor;
      storage.write(visitor);
      if (!storage.isKept()) page.render();
    } else if (message.type === "drafts") keepDrafts(message.drafts);
    else if (message.type === "unread") {
      const isNews = unread !== message.count;
      unread = message.count;
      label = message.label;
      page.render();
      if (isNews) page.emit("unread", unread);
    } else if (message.type === "message") page.emit("message", message.message satisfies HarkMessage);
    else if (message.type === "warn") page.warn(message.text);
    else if (message.type === "close") setOpen(false);
  };

  const listen = (to: EventTarget | null, event: string, listener: (event: never) => void) =>
    to?.addEventListener(event, listener as EventListener, { signal });

  listen(window, "message", ({ source, origin, data }: MessageEvent<ToLoader>) => {
    // A page in a sandbox that has no origin of its own gives its frames none either.
    const isPanel = origin === panelOrigin || (origin === "null" && self.origin === "null");
    if (!page.frame || source !== page.frame.contentWindow || !isPanel) return;
    target = origin === "null" ? "*" : origin;
    hear(data);
  });

  listen(window, "storage", ({ key }: StorageEvent) => {
    if (key !== page.storageKey) return;
    const hadVisitor = visitor;
    visitor = storage.read();
    // Signed out in another tab: nothing of this visitor stays in this one.
    if (hadVisitor && !visitor) forget();
    else page.render();
  });

  // A frame that could not be loaded shows the browser's error page and never says `ready`.
  listen(window, "online", () => {
    if (!page.frame || target) return;
    dropFrame();
    if (isOpen) page.render();
  });

  listen(button, "keydown", ({ key }: KeyboardEvent) => key === "Escape" && setOpen(false));
  listen(full, "change", page.render);
  listen(visualViewport, "resize", fit);
  listen(visualViewport, "scroll", fit);

  button.append(badge);
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  page.render();
  // The panel may have been faster than this module: it is asked to say `ready` again. Nothing of anybody is in this.
  page.frame?.contentWindow?.postMessage({ type: "hello" } satisfies ToPanel, "*");

  return {
    open: () => setOpen(true),
    close: () => setOpen(false),
    toggle: () => setOpen(!isOpen),
    ask: (draft) => openAt("ask", draft),
    suggest: (draft) => openAt("suggest", draft),
    logout() {
      if (visitor) {
        const headers = { authorization: `Bearer ${visitor.token}` };
        // The token is void even when the page is left at this moment; a lost request leaves a token that nobody holds.
        fetch(`${base}/api/widget/${page.projectId}/sessions`, { method: "DELETE", headers, keepalive: true }).catch(
          () => {},
        );
      }
      storage.write(null);
      forget();
    },
  };
}

function styles({ settings }: Page): string {
  const { bottom, offsetX, place } = placeOf(settings);
  const panelBottom = settings.launcher === false ? bottom : bottom + 72;
  return `span{position:absolute;top:-3px;inset-inline-end:-3px;min-width:10px;padding:0 5px;border-radius:10px;background:#c8281f;color:#fff;font:650 12px/20px system-ui,sans-serif;box-shadow:0 0 0 2px #fff}
iframe{${place};bottom:${panelBottom}px;width:400px;height:700px;max-width:calc(100vw - ${offsetX}px);max-height:calc(100vh - ${panelBottom + 16}px);border:0;border-radius:16px;background:Canvas;box-shadow:0 0 0 1px #2a241a12,0 8px 20px -6px #2a241a24,0 28px 60px -14px #2a241a47;visibility:hidden;opacity:0;translate:0 8px;transition:opacity .18s,translate .18s,visibility 0s .18s}
iframe.open{visibility:visible;opacity:1;translate:none;transition-delay:0s}
@media ${fullScreen}{iframe{inset:0;width:100%;height:100%;max-width:none;max-height:none;border-radius:0}}
@media (prefers-reduced-motion:reduce){iframe{transition:none}}
@media (forced-colors:active){iframe,span{outline:1px solid CanvasText}}
@media print{iframe{display:none}}`;
}
