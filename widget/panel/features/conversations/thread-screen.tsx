import { useEffect } from "react";
import { moveDraft } from "../../shared/drafts.ts";
import { goTo } from "../../shared/navigation.ts";
import { useStore } from "../../shared/store.ts";
import { Presence } from "../../shared/team/presence.tsx";
import { team } from "../../shared/team/team.ts";
import { conversations } from "./state.ts";
import { ThreadView } from "./thread-view.tsx";

export function ThreadScreen({ conversationId }: { conversationId: string }) {
  const teamName = useStore(team, (state) => state?.displayName ?? "");
  const targetId = useStore(conversations, (state) => state.threads[conversationId]?.conversation.mergedIntoId ?? null);

  // It was merged while it was open: what is written next belongs to the conversation that it went into.
  useEffect(() => {
    if (targetId === null) return;
    moveDraft(conversationId, targetId);
    goTo({ name: "thread", conversationId: targetId });
  }, [conversationId, targetId]);

  return (
    <ThreadView
      key={conversationId}
      conversationId={conversationId}
      teamName={teamName}
      presence={<Presence />}
      onBack={() => goTo({ name: "support" })}
    />
  );
}
