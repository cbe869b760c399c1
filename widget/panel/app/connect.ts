import type { LoaderState } from "../../protocol.ts";
import { conversations, countUnread } from "../features/conversations/state.ts";
import { paint } from "../features/team/paint.ts";
import { team } from "../features/team/team.ts";
import { startClock } from "../shared/clock.ts";
import { changeDraft, newDraftKey, suggestDraftKey } from "../shared/drafts.ts";
import { keepDrafts } from "../shared/kept-drafts.ts";
import { goTo } from "../shared/navigation.ts";
import { listenToPage, page, tellPage } from "../shared/page.ts";
import { followPage, openSession, setTalking } from "../shared/session.ts";
import { chooseLanguage, texts } from "../shared/texts/texts.ts";
import { catchUp, connectRealtime, pauseRealtime, resumeRealtime } from "./realtime.ts";

/** Ties the panel to its page, its server and its visitor. `show` runs once, when the panel knows what to show. */
export function connect(show: () => void) {
  let isShown = false;
  team.subscribe(paint);
  page.subscribe(() => {
    const state = page.get();
    if (!state) return;
    if (!team.get()) team.set(state.config);
    void chooseLanguage(state.locale);
    document.documentElement.classList.toggle("full", state.isFull);
    if (!isShown) {
      isShown = true;
      show();
    }
    follow(state);
  });
  conversations.subscribe(tellUnread);
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
    if (view === "ask") {
      if (draft) changeDraft(newDraftKey, { text: draft });
      goTo({ name: "new", type: "QUESTION" });
    } else {
      if (draft) changeDraft(suggestDraftKey, { text: draft });
      goTo({ name: "suggest" });
    }
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
  const { list } = conversations.get();
  const count = countUnread(conversations.get());
  const { t } = texts.get();
  const label = count > 0 ? t("unreadLabel", { count }) : t("support");
  if (list) setTalking(list.some((one) => one.status === "OPEN" || one.unreadCount > 0));
  if (told === count + label) return;
  told = count + label;
  tellPage({ type: "unread", count, label });
}
