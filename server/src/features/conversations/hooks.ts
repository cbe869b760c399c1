import type { Tx } from "../../platform/database/database.ts";
import type { AgentActor } from "../members/index.ts";

/** A reply of an agent that saved replies went into, written and not yet committed. */
export interface SavedRepliesSent {
  actor: AgentActor;
  conversationId: string;
  savedReplyIds: readonly string[];
  /** The text as it was sent. */
  content: string;
  /** The send closes the conversation afterwards, which wins over what the replies say of status and snooze. */
  closes: boolean;
  now: Date;
}

/** What conversations need from higher features, passed in by the composition root. */
export interface ConversationHooks {
  /**
   * Called after the messages, in their transaction, under the lock of the conversation: does what the saved replies do beside
   * their text, and counts their use. What it throws undoes the send. A repeat does not call it.
   */
  savedRepliesSent(tx: Tx, sent: SavedRepliesSent): Promise<void>;
}
