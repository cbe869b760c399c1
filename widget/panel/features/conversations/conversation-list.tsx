import "../../shared/ui/writing-styles.ts";
import { useEffect } from "react";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { MessageCircle } from "../../shared/ui/icons.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { loadList } from "./requests.ts";
import { conversations } from "./state.ts";

interface ListProps {
  teamName: string;
  onOpen: (conversationId: string) => void;
}

export function ConversationList({ teamName, onOpen }: ListProps) {
  const { t } = useTexts();
  const list = useStore(conversations, (state) => state.list);
  const isFailed = useStore(conversations, (state) => state.isListFailed);

  // What is known is kept in step by the socket, and fetched again after every gap.
  useEffect(() => {
    if (!conversations.get().list) void loadList();
  }, []);

  if (!list && isFailed) {
    return (
      <Empty
        title={t("conversationsFailed")}
        text={t("conversationsFailedText")}
        action={{ label: t("tryAgain"), onClick: loadList }}
      />
    );
  }
  if (!list) return <ListSkeleton />;
  if (list.length === 0) {
    return (
      <Empty icon={<MessageCircle className="icon" />} title={t("noConversations")} text={t("noConversationsText")} />
    );
  }
  return (
    <ul className="conversations">
      {list.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow conversation={conversation} teamName={teamName} onOpen={() => onOpen(conversation.id)} />
        </li>
      ))}
    </ul>
  );
}

function ListSkeleton() {
  return (
    <div className="conversations" aria-busy="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="conversation skeleton">
          <i className="avatar" />
          <span>
            <i />
            <i />
          </span>
        </div>
      ))}
    </div>
  );
}
