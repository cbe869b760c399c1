import type { WidgetConfig } from "@hark/contract/widget-settings/schema";
import type { HarkSettings } from "../hark.d.ts";
import type { IdentifyCall } from "../protocol.ts";

/** What loader and bridge share of the customer's page; one object that both change and `render` shows. */
export interface Page {
  /** Where Hark lives, such as `https://hark.example`. */
  base: string;
  projectId: string | undefined;
  /** Of the visitor's token in `localStorage`. */
  storageKey: string;
  host: HTMLElement;
  shadow: ShadowRoot;
  /** Shows the launcher as the page and its project wish. */
  paint: (page: Page) => void;
  button: HTMLButtonElement;
  icon: SVGPathElement;
  /** The panel's; there once the visitor has reached for it. */
  frame?: HTMLIFrameElement | undefined;
  config?: WidgetConfig | undefined;
  settings: HarkSettings;
  identity: IdentifyCall | null;
  isHidden: boolean;
  /** As found: any separator and case. */
  locale: string;
  /** Ends with `destroy`. */
  signal: AbortSignal;
  warn: (...text: unknown[]) => void;
  emit: (event: string, payload?: unknown) => void;
  /** Hidden until the bridge has its style. */
  loadFrame: () => void;
  render: () => void;
  /** The bridge's part of `render`. */
  changed?: () => void;
}
