import type { ConversationType } from "@hark/contract/conversations/schema";
import { NewConversation } from "../features/conversations/new-conversation.tsx";
import { Presence } from "../features/team/presence.tsx";
import { goBack, goTo } from "../shared/navigation.ts";

export function NewScreen({ type }: { type: ConversationType }) {
  return (
    <NewConversation
      type={type}
      presence={<Presence />}
      onBack={goBack}
      onStarted={(conversationId) => goTo({ name: "thread", conversationId })}
    />
  );
}
