import { goTo } from "../../shared/navigation.ts";
import { useStore } from "../../shared/store.ts";
import { team } from "../../shared/team/team.ts";
import { useCode } from "../../shared/use-code.ts";
import { conversations } from "./state.ts";

const row = { load: async () => (await import("./conversation-row.tsx")).ConversationRow };

/** Shows a conversation on Home: the newest that is open or has an unread answer, else the last one. */
export function RunningConversation() {
  const running = useStore(
    conversations,
    ({ list }) => list?.find((one) => one.status === "OPEN" || one.unreadCount > 0) ?? list?.[0],
  );
  const teamName = useStore(team, (state) => state?.displayName ?? "");
  const { Component: Row } = useCode(running ? row : null);
  if (!running || !Row) return null;
  const open = () => goTo({ name: "thread", conversationId: running.id });
  return (
    <div className="recent">
      <Row conversation={running} teamName={teamName} onOpen={open} />
    </div>
  );
}
