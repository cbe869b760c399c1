import type { LoaderState } from "../../protocol.ts";
import { startClock } from "../shared/clock.ts";
import { changeDraft } from "../shared/drafts.ts";
import { keepDrafts } from "../shared/kept-drafts.ts";
import { catchUp } from "../shared/live.ts";
import { goTo } from "../shared/navigation.ts";
import { listenToPage, page, tellPage } from "../shared/page.ts";
import { followPage, openSession } from "../shared/session.ts";
import { paint } from "../shared/team/paint.ts";
import { knowTeam, team } from "../shared/team/team.ts";
import { chooseLanguage, texts } from "../shared/texts/texts.ts";
import { manifests } from "./manifests.ts";
import { connectRealtime, pauseRealtime, resumeRealtime } from "./realtime.ts";

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
    document.documentElement.classList.toggle("full", state.isFull);
    drawn ??= show();
    void drawn.then(() => follow(page.get() ?? state));
  });
  for (const { start, unread } of manifests) {
    start?.();
    unread?.subscribe(tellUnread);
  }
  texts.subscribe(tellUnread);
  keepDrafts();
  startClock();
  window.addEventListener("pagehide", pauseRealtime);
  window.addEventListener("pageshow", ({ persisted }) => persisted && resumeRealtime());
  window.addEventListener("online", resumeRealtime);
  window.addEventListener("focus", catchUpIfConnected);
  for (const name of ["dragover", "drop"] as const) window.addEventListener(name, refuseFiles);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && catchUpIfConnected());
  listenToPage(({ view, draft }) => {
    const intent = manifests.map(({ intents }) => intents?.[view]).find(Boolean);
    if (!intent) return;
    if (draft) changeDraft(intent.draftKey, { text: draft });
    goTo(intent.view);
  });
}

/** A file that is dropped where nothing takes it would be shown by the browser in the panel's place. */
function refuseFiles(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
}

let isConnected = false;

/** A panel that was only fetched ahead makes no visitor; one that is open, or has a conversation going, does. */
function follow(state: LoaderState) {
  const isOther = followPage(state);
  if (isConnected ? !isOther : !(state.isOpen || state.visitor?.isTalking)) return;
  isConnected = true;
  openSession()
    .then(connectRealtime)
    .catch(() => {
      // The next state of the page, or its coming back online, tries again.
      isConnected = false;
    });
}

function catchUpIfConnected() {
  if (isConnected) catchUp();
}

let told = "";

function tellUnread() {
  const count = manifests.reduce((sum, { unread }) => sum + (unread?.get() ?? 0), 0);
  const { t } = texts.get();
  const label = count > 0 ? t("unreadLabel", { count }) : t("support");
  if (told === count + label) return;
  told = count + label;
  tellPage({ type: "unread", count, label });
}
