import { useLocation } from "@tanstack/react-router";

const PREFIX = "message-";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The search whose hit was opened: its words are marked until one leaves. */
    searchedFor?: string;
  }
}

interface MessageAddress {
  projectId: string;
  conversationId: string;
  messageId: string;
}

/** The address that opens a conversation at a message, for whoever may open it. */
export function linkToMessage({ projectId, conversationId, messageId }: MessageAddress): string {
  return `${window.location.origin}/${projectId}/messages/inbox/${conversationId}#${PREFIX}${messageId}`;
}

/** What was searched for, when the message is its hit. */
export function useSearchedFor(): string | undefined {
  return useLocation({ select: ({ state }) => state.searchedFor });
}

/** The message that the address asks for. */
export function useLinkedMessage(): string | undefined {
  return useLocation({ select: ({ hash }) => (hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined) });
}
