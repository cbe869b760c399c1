import type { Message } from "@hark/contract/conversations/schema";
import { createContext, use } from "react";
import type { ShownTag } from "../../shared/ui/tag.tsx";

type Sender = Pick<Message, "senderType" | "senderId">;

export interface Speaker {
  name: string;
  avatarUrl: string | null;
}

/** What a message's parts need of the thread that they are in. */
export interface Thread {
  speakerOf: (message: Sender) => Speaker;
  /** Begins an answer that quotes the message; undefined where nothing can be written. */
  reply: ((message: Message) => void) | undefined;
  /** The address that opens the thread at a message. */
  linkTo: (messageId: string) => string;
  /** A tag of the project as it is now; undefined for one that is gone. */
  tagOf: (tagId: string) => ShownTag | undefined;
  /** Scrolls to a message and marks it for a moment, loading what is before it when it isn't there yet. */
  goTo: (messageId: string) => void;
}

export const ThreadContext = createContext<Thread>({
  speakerOf: () => ({ name: "", avatarUrl: null }),
  reply: undefined,
  linkTo: () => "",
  tagOf: () => undefined,
  goTo: () => {},
});

export function useThread(): Thread {
  return use(ThreadContext);
}
