import { onVisitorChange } from "./session.ts";
import { createStore } from "./store.ts";

/**
 * All views, each with its parameters. A feature adds its own beside its manifest:
 *
 *     declare module "../../shared/navigation.ts" {
 *       interface Views {
 *         thread: { conversationId: string };
 *       }
 *     }
 */
export interface Views {
  home: object;
}

export type ViewName = keyof Views;
export type View = { [Name in ViewName]: { name: Name } & Views[Name] }[ViewName];
/** Views without parameters. */
export type PlainViewName = { [Name in ViewName]: object extends Views[Name] ? Name : never }[ViewName];

export interface Navigation {
  /** Where Back leads. */
  tab: View;
  view: View;
}

const start: Navigation = { tab: { name: "home" }, view: { name: "home" } };

export const navigation = createStore<Navigation>(start);

onVisitorChange(() => navigation.set(start));

const tabs = new Set<ViewName>(["home"]);

/** A view that stands in the row at the bottom; Back leads to it from then on. */
export function addTab(name: ViewName) {
  tabs.add(name);
}

export function goTo(view: View) {
  navigation.set(({ tab }) => ({ tab: tabs.has(view.name) ? view : tab, view }));
}

export function goBack() {
  navigation.set(({ tab }) => ({ tab, view: tab }));
}
