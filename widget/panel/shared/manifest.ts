import type { VisitorEvents } from "@hark/contract/socket";
import type { Catalogue } from "@hark/contract/texts/translate";
import type { ComponentType } from "react";
import type { ToPanel } from "../../protocol.ts";
import type { PlainViewName, View, ViewName, Views } from "./navigation.ts";
import type { Watched } from "./store.ts";
import type { TextKey } from "./texts/translation.ts";

/**
 * What a feature gives to the panel. It is loaded before the first render, so it has only the code that Home needs: screens and
 * subscriptions are loaded when they are needed. `app/manifests.ts` lists the manifests.
 */
export interface Manifest {
  /** Screens by view. A feature declares its views in `Views` (`shared/navigation.ts`). */
  screens?: { [Name in ViewName]?: Code<Views[Name]> };
  /**
   * The English texts: those that tab and Home show, and those of the screens. A feature declares them in `Catalogues`
   * (`shared/texts/translation.ts`), by which `t` knows their keys and values.
   */
  texts?: { home: Catalogue; load: () => Promise<Catalogue> };
  tab?: Tab;
  /** The actions on Home, in this order. */
  actions?: Action[];
  /** Below the actions; renders nothing while there is nothing to show. */
  HomeSection?: ComponentType;
  /**
   * What the page opens with `Hark("ask", …)` and the like: the view, and the draft that gets the page's text, if one does. Back from
   * an item leads to what it is in.
   */
  intents?: { [Name in Intent]?: { view: View | ((text: string) => View); draftKey?: string; itemIn?: View } };
  /** The number of unread things, shown on the launcher and marked on the tab. */
  unread?: Watched<number>;
  live?: Code<never, LivePart> & {
    /** Subscribes from the first connection on; otherwise once one of the feature's screens is shown. */
    isHeardAlways: boolean;
  };
  /** Runs once, when the panel has its page. */
  start?: () => void;
}

/** Code that is loaded when it is first needed, and the loaded module. */
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

/** A feature's subscription to the socket. */
export interface LivePart {
  events: Partial<VisitorEvents>;
  /** Called after a gap to refetch what is shown. */
  catchUp: () => void;
}
