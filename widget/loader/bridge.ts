import type { HarkMessage } from "../hark.d.ts";
import type { IdentifyCall, KeptDrafts, LoaderState, StoredVisitor, ToLoader, ToPanel } from "../protocol.ts";
import type { createCover } from "./cover.ts";
import { createDraftStorage } from "./draft-storage.ts";
import { placeOf } from "./launcher.ts";
import type { Page } from "./page.ts";
import type { Preview } from "./preview.ts";
import { createVisitorStorage } from "./visitor-storage.ts";

/** The shorter side counts too: a phone on its side. */
const fullScreen = "(max-width:480px),(max-height:480px)";

const patienceMs = 8_000;
const wordsMs = 2_000;

export type Bridge = Record<"open" | "close" | "toggle" | "ask" | "suggest" | "logout", (value?: unknown) => void>;

/** Keeps page and panel in step: what is open, who the visitor is, what is unread. */
export function connect(page: Page): Bridge {
  const { base, shadow, button, signal } = page;
  const storageKey = `hark.visitor.${page.projectId}`;
  const storage = createVisitorStorage(storageKey);
  const draftStorage = createDraftStorage(`hark.drafts.${page.projectId}`);
  const panelOrigin = new URL(base).origin;
  const full = matchMedia(fullScreen);
  const sheet = new CSSStyleSheet();
  const badge = document.createElement("span");
  const outline = document.createElement("div");
  let timers: ReturnType<typeof setTimeout>[] = [];

  /** Where messages to the panel may go; unset until it has said `ready`. */
  let target: string | undefined;
  let visitor: StoredVisitor | null = storage.read();
  let drafts: KeptDrafts | null = draftStorage.read();
  let intent: ToPanel | undefined;
  let focusedBefore: HTMLElement | null = null;
  let isOpen = false;
  let unread = 0;
  let label = "";
  let name = "Support";
  let closeName = "Close";
  let cover: Promise<ReturnType<typeof createCover>> | undefined;
  let preview: Promise<Preview | undefined> | undefined;

  const placePreview = (isWanted?: boolean) => preview?.then((it) => it?.place(isWanted));

  const isLauncherShown = () => !page.isHidden && page.settings.launcher;

  const isPreviewWanted = () => !isOpen && page.settings.preview && isLauncherShown();

  const dropFrame = () => {
    page.frame?.remove();
    page.frame = target = undefined;
  };

  /** Stands in the panel's place at once; the words of `waiting.ts` come before they are needed. */
  const wait = (isWaiting: boolean) => {
    if (isWaiting === outline.isConnected) return;
    for (const timer of timers) clearTimeout(timer);
    outline.replaceChildren();
    outline.remove();
    if (!isWaiting) return;
    shadow.append(outline);
    let code: Promise<typeof import("./waiting.ts")> | undefined;
    const fetchWords = () => {
      code ??= import("./waiting.ts");
      return code.catch(() => {
        // Nothing comes any more; the launcher is above and closes.
        button.title = "Offline";
      });
    };
    const retry = () => {
      dropFrame();
      wait(false);
      page.render();
    };
    const speak = () => fetchWords().then((module) => module?.speak(outline, page, retry, () => setOpen(false)));
    timers = [setTimeout(fetchWords, wordsMs), setTimeout(speak, navigator.onLine ? patienceMs : 0)];
  };

  /** The keyboard of a phone shrinks the visual viewport alone, which a frame cannot see by itself. */
  const fit = () => {
    const { frame } = page;
    if (!frame || !visualViewport) return;
    const { height, offsetTop, scale } = visualViewport;
    const zoom = +getComputedStyle(document.documentElement).zoom || 1;
    // Who enlarges the page with two fingers looks closer at the panel; the keyboard alone takes room from it.
    frame.style.cssText =
      isOpen && full.matches && scale < 1.05 ? `height:${height / zoom}px;top:${offsetTop / zoom}px` : "";
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
    identity: plainIdentity(page),
    locale: page.settings.locale || document.documentElement.lang || navigator.language,
    theme: page.settings.theme,
    page: { url: location.href.slice(0, 2000), title: document.title.slice(0, 300) },
    isOpen,
    isFull: full.matches,
    needsClose: full.matches || !isLauncherShown(),
  });

  page.changed = () => {
    if (page.isHidden && isOpen) return setOpen(false);
    if (isOpen && !page.frame) page.loadFrame();
    const isReady = Boolean(target);
    if (page.frame) {
      page.frame.className = isOpen && isReady ? "open" : "";
      page.frame.title = name;
    }
    wait(isOpen && !isReady);
    sheet.replaceSync(styles(page, isReady));
    if (isOpen && full.matches)
      cover ??= import("./cover.ts").then(({ createCover }) => createCover(page, () => setOpen(false)));
    cover?.then(
      (show) => show(isOpen && full.matches, Boolean(target)),
      () => {
        cover = undefined;
      },
    );
    button.inert = isOpen && isReady && full.matches;
    button.removeAttribute("title");
    badge.textContent = unread > 99 ? "99+" : `${unread}`;
    badge.hidden = isOpen || !unread;
    placePreview(isPreviewWanted());
    button.ariaExpanded = `${isOpen}`;
    if (label) button.ariaLabel = label;
    fit();
    if (!target) return;
    post(currentState());
    if (intent) post(intent);
    intent = undefined;
  };

  const setOpen = (next: boolean) => {
    // A call may have waited for this code until after `destroy`, and what is hidden does not open.
    if (signal.aborted || next === isOpen || (next && page.isHidden)) return page.render();
    const focused = document.activeElement as HTMLElement | null;
    if (next) focusedBefore = focused;
    isOpen = next;
    page.render();
    if (isOpen) enter();
    else if (focused === shadow.host || focused === document.body) {
      // What is inert takes no focus.
      if (cover) cover.then(leave, leave);
      else leave();
    }
    page.emit(isOpen ? "open" : "close");
  };

  /** Before the panel is there the focus stays where Escape is heard. */
  const enter = () => {
    if (target) page.frame?.focus();
    else if (isLauncherShown()) button.focus();
  };

  /** Back to what opened the panel. */
  const leave = () => {
    const isOfPage = focusedBefore?.isConnected && focusedBefore !== document.body && focusedBefore !== shadow.host;
    if (isOfPage) focusedBefore?.focus();
    else if (isLauncherShown()) button.focus();
  };

  const openAt = (view: "ask" | "suggest" | "thread" | "suggestion", draft: unknown) => {
    intent = { type: "intent", view, draft: typeof draft === "string" ? draft : "" };
    setOpen(true);
  };

  const keepDrafts = (next: KeptDrafts | null) => {
    drafts = next;
    draftStorage.write(drafts);
  };

  /** Nothing of the visitor stays: storage, socket and document go with the frame (case S31). */
  const forget = () => {
    visitor = null;
    placePreview();
    keepDrafts(null);
    dropFrame();
    unread = 0;
    label = "";
    setOpen(false);
  };

  /** Its code comes with the first answer that has nowhere else to be seen. */
  const tell = (message: HarkMessage) => {
    preview ??= import("./preview.ts")
      .then(({ createPreview }) => createPreview(page, (id) => openAt("thread", id)))
      // The next answer tries again; nothing of this is an error on the customer's page.
      .catch(() => (preview = undefined));
    preview.then((it) => isPreviewWanted() && it?.show(message, label, closeName)).catch(() => {});
  };

  const hear = (message: ToLoader, isNew: boolean) => {
    if (message.type === "ready") {
      visitor = storage.read();
      page.render();
      const focused = document.activeElement;
      if (isNew && isOpen && (focused === shadow.host || focused === document.body)) enter();
    } else if (message.type === "visitor") {
      visitor = message.visitor;
      storage.write(visitor);
      if (!storage.isKept()) page.render();
    } else if (message.type === "drafts") keepDrafts(message.drafts);
    else if (message.type === "unread") {
      const isNews = unread !== message.count;
      unread = message.count;
      label = message.label;
      name = message.name;
      closeName = message.close;
      if (!unread) placePreview();
      page.render();
      if (isNews) page.emit("unread", unread);
    } else if (message.type === "message") {
      page.emit("message", message.message satisfies HarkMessage);
      if (isPreviewWanted()) tell(message.message);
    } else if (message.type === "warn") page.warn(message.text);
    else if (message.type === "close") setOpen(false);
  };

  const listen = (to: EventTarget | null, event: string, listener: (event: never) => void) =>
    to?.addEventListener(event, listener as EventListener, { signal });

  listen(window, "message", ({ source, origin, data }: MessageEvent<ToLoader>) => {
    // A page in a sandbox that has no origin of its own gives its frames none either.
    const isPanel = origin === panelOrigin || (origin === "null" && self.origin === "null");
    if (!page.frame || source !== page.frame.contentWindow || !isPanel) return;
    const isNew = !target;
    target = origin === "null" ? "*" : origin;
    hear(data, isNew);
  });

  listen(window, "storage", ({ key }: StorageEvent) => {
    if (key !== storageKey) return;
    const hadVisitor = visitor;
    visitor = storage.read();
    if (!hadVisitor || visitor) return page.render();
    // Signed out in another tab: nothing of this visitor stays in this one, nor who the page has said they are.
    page.identity = undefined;
    forget();
  });

  // A frame that could not be loaded shows the browser's error page and never says `ready`.
  listen(window, "online", () => {
    if (!page.frame || target) return;
    dropFrame();
    if (isOpen) page.render();
  });

  // Where the page has the focus Escape is the page's own, but for a page that has put it nowhere.
  listen(window, "keydown", ({ key, defaultPrevented }: KeyboardEvent) => {
    const focused = document.activeElement;
    if (key !== "Escape" || defaultPrevented) return;
    if (!isOpen) placePreview();
    else if (focused === shadow.host || focused === document.body) setOpen(false);
  });
  listen(full, "change", page.render);
  listen(visualViewport, "resize", fit);
  listen(visualViewport, "scroll", fit);

  const { side } = page.settings;
  if (!/^(|left|right)$/.test(side)) page.warn("cannot take config side", side);

  button.append(badge);
  button.onclick = () => setOpen(!isOpen);
  signal.addEventListener("abort", () => {
    wait(false);
  });
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  page.render();
  // A mail led here, to something in the panel. The page's own address has nothing of it any more, and a reload opens nothing.
  const { search } = location;
  const [, kind, id] = /[?&]hark=(suggestion|conversation)-([\da-f-]{36})(?![^&])/.exec(search) ?? [];
  if (kind) {
    const rest = search.replace(/([?&])hark=[^&]*&?/, "$1").replace(/[?&]$/, "");
    history.replaceState(history.state, "", location.pathname + rest + location.hash);
    openAt(kind === "suggestion" ? kind : "thread", id);
  }
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

/** A copy of plain values: whatever else a page passes could not cross to the panel. */
function plainIdentity(page: Page): IdentifyCall | null {
  try {
    return JSON.parse(JSON.stringify(page.identity ?? null));
  } catch (error) {
    page.warn("identify", error);
    page.identity = undefined;
    return null;
  }
}

/** A panel that covers the launcher takes no press at first: the second tap of a double tap is none of its own. */
function styles(page: Page, isReady: boolean): string {
  const { offsetX, offsetY, zIndex, launcher } = page.settings;
  const bottom = launcher ? offsetY + 72 : offsetY;
  const place = `${placeOf(page.settings)};bottom:${bottom}px`;
  return `span{position:absolute;top:-3px;inset-inline-end:-3px;min-width:10px;padding:0 5px;border-radius:10px;background:#c8281f;color:#fff;font:650 12px/20px system-ui,sans-serif;box-shadow:0 0 0 2px #fff}
button[aria-expanded=true]:before{width:9px;height:9px;padding:0;margin:4px 5.5px 7px;border-width:0 2px 2px 0;border-radius:0;rotate:45deg}
iframe,div{display:block;${place};width:400px;height:700px;max-width:calc(100% - ${offsetX}px);max-height:calc(100% - ${bottom + 16}px);border:0;border-radius:16px;background:Canvas;box-shadow:0 0 0 1px #2a241a12,0 8px 20px -6px #2a241a24,0 28px 60px -14px #2a241a47}
iframe{visibility:hidden;pointer-events:none;opacity:0;translate:0 8px;transition:opacity .18s,translate .18s,visibility 0s .18s}
iframe.open{visibility:visible;pointer-events:auto;opacity:1;translate:none;transition-delay:0s}
div{background:linear-gradient(${page.config?.color} 180px,Canvas 0)}
${isReady ? "" : `button{z-index:${zIndex + 1}}`}
@media ${fullScreen}{iframe,div{inset:0;width:100%;height:100%;max-width:none;max-height:none;border-radius:0}iframe.open{animation:a .3s step-end}@keyframes a{0%{pointer-events:none}}}
@media (prefers-reduced-motion:reduce){iframe{transition:none}}
@media (forced-colors:active){iframe,div,span{outline:1px solid CanvasText}}
@media print{iframe,div{display:none}}`;
}
