/** Types of `window.Hark` for pages that embed the widget. */

export interface HarkIdentity {
  id: string;
  name?: string | null;
  email?: string | null;
  /** HS256 token signed with the project's secret key; without it the visitor shows as Unverified. */
  userToken?: string;
  /** Any JSON values; shown to agents beside the conversation. */
  metadata?: Record<string, unknown>;
}

export interface HarkSettings {
  side?: "left" | "right";
  /** Pixels from the side and from the bottom. */
  offsetX?: number;
  offsetY?: number;
  zIndex?: number;
  launcher?: boolean;
  /** An answer that arrives while the panel is closed is shown beside the launcher; `true` unless said otherwise. */
  preview?: boolean;
  /** On a phone the Back button closes the panel first; `true` unless said otherwise. */
  back?: boolean;
  /** `auto`, which is the default, follows the visitor's system. */
  theme?: "light" | "dark" | "auto";
  /** Such as `de` or `pt-BR`; any separator and case. */
  locale?: string;
}

export interface HarkMessage {
  conversationId: string;
  id: string;
  type: "TEXT" | "IMAGE" | "VIDEO" | "FILE";
  content: string;
  createdAt: string;
}

export interface HarkEvents {
  ready: undefined;
  open: undefined;
  close: undefined;
  /** An agent wrote. */
  message: HarkMessage;
  /** How many messages the visitor has not read. */
  unread: number;
}

export interface HarkApi {
  (call: "identify", identity: HarkIdentity): void;
  (call: "logout" | "open" | "close" | "toggle" | "show" | "hide" | "destroy"): void;
  (call: "ask" | "suggest", draft?: string): void;
  (call: "config", settings: HarkSettings): void;
  <Name extends keyof HarkEvents>(call: "on" | "off", event: Name, listener: (payload: HarkEvents[Name]) => void): void;
  /** Calls made before the loader ran, in order. */
  q?: ArrayLike<unknown>[];
  projectId?: string;
}

declare global {
  interface Window {
    Hark?: HarkApi;
  }
}
