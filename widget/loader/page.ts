import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import type { HarkSettings } from "../hark.d.ts";

type Wishes = Required<HarkSettings>;

/** What loader and bridge share of the customer's page; one object that both change and `render` shows. */
export interface Page {
  /** Where Hark lives, such as `https://hark.example`. */
  base: string;
  projectId: string | undefined;
  host: HTMLElement;
  shadow: ShadowRoot;
  /** Shows the launcher as the page and its project wish. */
  paint: (page: Page) => void;
  button: HTMLButtonElement;
  /** The panel's; there once the visitor has reached for it. */
  frame?: HTMLIFrameElement | undefined;
  config?: WidgetConfig | undefined;
  /** Every wish has a value; an empty word is none. */
  settings: Omit<Wishes, "side" | "theme"> & { side: Wishes["side"] | ""; theme: Wishes["theme"] | "" };
  /** As the page passed it. */
  identity?: unknown;
  isHidden?: boolean;
  /** Ends with `destroy`. */
  signal: AbortSignal;
  warn: (...text: unknown[]) => void;
  emit: (event: string, payload?: unknown) => void;
  /** Not displayed until the bridge has its style. */
  loadFrame: () => void;
  render: () => void;
  /** The bridge's part of `render`. */
  changed?: () => void;
}
