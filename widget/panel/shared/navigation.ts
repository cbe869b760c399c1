import type { ConversationType } from "@hark/contract/conversations/schema";
import { onVisitorChange } from "./session.ts";
import { createStore } from "./store.ts";

export type Tab = "home" | "support" | "feedback";

export type View =
  | { name: Tab }
  | { name: "thread"; conversationId: string }
  | { name: "new"; type: ConversationType }
  | { name: "suggest" }
  | { name: "idea"; feedbackId: string };

export interface Place {
  tab: Tab;
  view: View;
}

const start: Place = { tab: "home", view: { name: "home" } };

export const place = createStore<Place>(start);

onVisitorChange(() => place.set(start));

export function goTo(view: View) {
  place.set(({ tab }) => ({ tab: isTab(view.name) ? view.name : tab, view }));
}

export function goBack() {
  place.set(({ tab }) => ({ tab, view: { name: tab } }));
}

function isTab(name: View["name"]): name is Tab {
  return name === "home" || name === "support" || name === "feedback";
}
