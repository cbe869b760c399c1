import { socket as limits, minute } from "@hark/contract/limits";
import type { LoaderState } from "../../protocol.ts";
import { startClock } from "../shared/clock.ts";
import { changeDraft } from "../shared/drafts.ts";
import { catchUp, hear } from "../shared/live.ts";
import { goTo } from "../shared/navigation.ts";
import { listenToPage, page, tellPage } from "../shared/page.ts";
import { followPage, openSession } from "../shared/session.ts";
import { paint } from "../shared/team/paint.ts";
import { knowTeam, team } from "../shared/team/team.ts";
import { chooseLanguage, texts } from "../shared/texts/texts.ts";
import { manifests } from "./manifests.ts";

/**
 * Ties the panel to its page, its server and its visitor. `show` runs once, when the panel knows what to show; the visitor's session and
 * the line to the server wait until it is drawn.
 */
export function connect(show: () => Promise<void>) {
  let drawn: Promise<void> | undefined;
  team.subscribe(paint);
  page.subscribe(() => {
    const state = page.get();
    if (!state) return;
    if (!team.get()) knowTeam(state);
    void chooseLanguage(state.locale);
    const { classList, dataset } = document.documentElement;
    classList.toggle("full", state.isFull);
    if (/^(light|dark)$/.test(state.theme)) dataset.theme = state.theme;
    else delete dataset.theme;
    // What could not be drawn is not told to every state: the line still serves the launcher.
    drawn ??= show().catch(() => {});
    void drawn.then(() => follow(page.get() ?? state));
  });
  for (const { start, unread } of manifests) {
    start?.();
    unread?.subscribe(tellUnread);
  }
  texts.subscribe(tellUnread);
  startClock();
  window.addEventListener("pagehide", () => line?.pauseRealtime());
  window.addEventListener("pageshow", ({ persisted }) => persisted && resume());
  window.addEventListener("online", resume);
  window.addEventListener("focus", lookAgain);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && lookAgain());
  document.addEventListener("keydown", ({ key, defaultPrevented, isComposing }) => {
    if (key === "Escape" && !defaultPrevented && !isComposing) tellPage({ type: "close" });
  });
  listenToPage(({ view, draft }) => {
    const intent = manifests.map(({ intents }) => intents?.[view]).find(Boolean);
    if (!intent) return;
    const { view: to, draftKey, itemIn } = intent;
    if (itemIn) goTo(itemIn);
    if (draft && draftKey) changeDraft(draftKey, { text: draft });
    goTo(typeof to === "function" ? to(draft) : to);
  });
}

function resume() {
  if (isConnected && line) line.resumeRealtime();
  else lookAgain();
}

const alwaysHeard = manifests.filter(({ live }) => live?.isHeardAlways);

let isConnected = false;
/** Its code comes when the first screen stands. */
let line: typeof import("./realtime.ts") | undefined;

/** A panel that was only fetched ahead makes no visitor; one that is open, or has a conversation going, does. */
function follow(state: LoaderState) {
  const isOther = followPage(state);
  if (isConnected ? !isOther : !(state.isOpen || state.visitor?.isTalking)) return;
  isConnected = true;
  Promise.all([import("./realtime.ts"), openSession(), ...alwaysHeard.map(hear)])
    .then(([realtime]) => {
      line = realtime;
      return realtime.connectRealtime();
    })
    .then(
      () => {
        // Another visitor's session may have failed meanwhile.
        isConnected = true;
        failures = 0;
      },
      () => {
        isConnected = false;
        clearTimeout(timer);
        timer = setTimeout(lookAgain, Math.min(limits.reconnectionDelayMs * 2 ** failures++, minute) * Math.random());
      },
    );
}

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whatever brings the visitor or the network back: fetches what was missed, or tries the start again that has failed. */
function lookAgain() {
  const state = page.get();
  if (isConnected) catchUp();
  else if (state) follow(state);
}

let told = "";

function tellUnread() {
  const count = manifests.reduce((sum, { unread }) => sum + (unread?.get() ?? 0), 0);
  const { t } = texts.get();
  const label = count > 0 ? t("unreadLabel", { count }) : t("support");
  if (told === count + label) return;
  told = count + label;
  tellPage({ type: "unread", count, label, name: t("support"), close: t("close") });
}
