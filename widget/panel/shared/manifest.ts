import type { VisitorEvents } from "@hark/contract/socket";
import type { ComponentType } from "react";
import type { ToPanel } from "../../protocol.ts";
import type { PlainViewName, View, ViewName, Views } from "./navigation.ts";
import type { TextKey } from "./texts/translation.ts";

/**
 * What a feature hands over to the panel. It is read before anything is drawn and so holds no code but what Home needs: screens and
 * what hears the socket are fetched when they are wanted. `app/manifests.ts` lists the manifests.
 */
export interface Manifest {
  /** By view. A feature declares its views in `Views` (`shared/navigation.ts`). */
  screens?: { [Name in ViewName]?: Code<Views[Name]> };
  tab?: Tab;
  /** What one can start on Home, in this order. */
  actions?: Action[];
  /** Below the actions; draws nothing while there is nothing to show. */
  HomeSection?: ComponentType;
  /** What the page asks for by `Hark("ask", …)` and its like: the view, and the draft that takes the page's words. */
  intents?: { [Name in Intent]?: { view: View; draftKey: string } };
  /** How many things wait to be read; counted beside the launcher and marked on the tab. */
  unread?: { get: () => number; subscribe: (listener: () => void) => () => void };
  live?: Code<never, LivePart> & {
    /** From the first connection on; else from the moment one of the feature's screens is shown. */
    isHeardAlways: boolean;
  };
  /** Runs once, when the panel has its page. */
  start?: () => void;
}

/** A piece of code that comes when it is first wanted, and what came. */
export interface Code<Props, Loaded = ComponentType<Props>> {
  load: () => Promise<Loaded>;
  loaded?: Loaded;
}

export interface Tab {
  view: PlainViewName;
  text: TextKey;
  icon: ComponentType<{ className: string }>;
}

interface Action {
  icon: ComponentType<{ className: string }>;
  title: TextKey;
  text: TextKey;
  view: View;
}

export type Intent = Extract<ToPanel, { type: "intent" }>["view"];

/** How a feature hears the socket. */
export interface LivePart {
  events: Partial<VisitorEvents>;
  /** After a gap: fetches again what is shown. */
  catchUp: () => void;
}
