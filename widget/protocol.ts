import type { MessageType } from "@hark/contract/conversations/schema";
import type { VisitedPage } from "@hark/contract/visitors/schema";
import type { WidgetConfig } from "@hark/contract/widget-settings/schema";

/**
 * What crosses between the loader in the customer's page and the panel in its frame. Each side takes a message only from
 * the one window and the one origin it expects. The visitor's token crosses only after the panel has said `ready`.
 */

/** Who the page says its visitor is, as `Hark("identify", …)` got it; the server judges it. */
export interface IdentifyCall {
  id?: string;
  name?: string | null;
  email?: string | null;
  userToken?: string;
  metadata?: Record<string, unknown>;
}

/** Kept in the page's own storage under `hark.visitor.<projectId>`. */
export interface StoredVisitor {
  token: string;
  /** A conversation is going: the next page makes the panel in the background, so that answers are heard. */
  isTalking: boolean;
}

/** What was typed and not sent, kept for one tab under `hark.drafts.<projectId>`. */
export interface KeptDrafts {
  /** The visitor's when they were written: under another one they are somebody else's. */
  token: string;
  visitorId: string;
  /** Written before the page said who the visitor is. */
  isGuest: boolean;
  texts: Record<string, { text: string; email: string; clientId: string }>;
}

/** The whole of what the panel must know of the page. Sent after `ready` and after every change. */
export interface LoaderState {
  type: "state";
  projectId: string;
  config: WidgetConfig;
  /** At most; the loader asks for it while the page loads. */
  configAgeMs: number;
  visitor: StoredVisitor | null;
  drafts: KeptDrafts | null;
  /** False where storage is blocked: the conversation ends with the page. */
  isKept: boolean;
  identity: IdentifyCall | null;
  /** From `config`, else the page's `lang`, else the browser; as found, any separator and case. */
  locale: string;
  /** Empty follows the system. */
  theme: string;
  page: VisitedPage;
  isOpen: boolean;
  /** The panel covers the screen, as on a phone. */
  isFull: boolean;
  /** No launcher is in sight to close the panel with. */
  needsClose: boolean;
}

export type ToPanel =
  | LoaderState
  /** The page listens now; a panel that said `ready` too early says it again. */
  | { type: "hello" }
  /** `draft` is the text to begin with; for a thread and a suggestion it is the id. */
  | { type: "intent"; view: "ask" | "suggest" | "thread" | "suggestion"; draft: string };

export type ToLoader =
  /** The panel listens. Also asks for a fresh state, re-read from storage: another tab may have written it. */
  | { type: "ready" }
  | { type: "close" }
  | { type: "visitor"; visitor: StoredVisitor | null }
  | { type: "drafts"; drafts: KeptDrafts | null }
  /** `label` is what a screen reader says of the launcher and `name` of the frame, in the panel's language. */
  | { type: "unread"; count: number; label: string; name: string; close: string }
  | { type: "message"; message: HeardMessage }
  /** For the integrator's console. */
  | { type: "warn"; text: string };

/** What listeners of `message` get: an answer of the team. */
export interface HeardMessage {
  conversationId: string;
  id: string;
  type: MessageType;
  content: string;
  createdAt: string;
}
