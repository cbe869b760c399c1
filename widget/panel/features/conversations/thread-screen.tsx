import { goTo } from "../../shared/navigation.ts";
import { useStore } from "../../shared/store.ts";
import { Presence } from "../../shared/team/presence.tsx";
import { team } from "../../shared/team/team.ts";
import { ThreadView } from "./thread-view.tsx";

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
