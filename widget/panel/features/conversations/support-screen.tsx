import "../../shared/ui/writing-styles.ts";
import { goTo } from "../../shared/navigation.ts";
import { useStore } from "../../shared/store.ts";
import { team } from "../../shared/team/team.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Bar } from "../../shared/ui/bar.tsx";
import { ConversationList } from "./conversation-list.tsx";

export function SupportScreen() {
  const { t } = useTexts();
  const teamName = useStore(team, (state) => state?.displayName ?? "");
  return (
    <>
      <Bar title={t("support")} />
      <div className="body">
        <ConversationList teamName={teamName} onOpen={(conversationId) => goTo({ name: "thread", conversationId })} />
      </div>
      <div className="foot">
        <button type="button" className="button quiet" onClick={() => goTo({ name: "new", type: "BUG" })}>
          {t("reportBug")}
        </button>
        <button type="button" className="button" onClick={() => goTo({ name: "new", type: "QUESTION" })}>
          {t("askQuestion")}
        </button>
      </div>
    </>
  );
}
