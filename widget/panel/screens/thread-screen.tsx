import { ThreadView } from "../features/conversations/thread-view.tsx";
import { Presence } from "../features/team/presence.tsx";
import { team } from "../features/team/team.ts";
import { goTo } from "../shared/navigation.ts";
import { useStore } from "../shared/store.ts";

export function ThreadScreen({ conversationId }: { conversationId: string }) {
  const teamName = useStore(team, (state) => state?.displayName ?? "");
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
