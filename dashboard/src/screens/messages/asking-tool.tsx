import type { ConversationDetail, Message } from "@hark/contract/conversations/schema";
import { Lightbulb, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useCommand } from "../../shared/keys/commands.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { t } from "./texts.ts";

const Popovers = onDemand(() => import("./asking.tsx"), { isFetchedWhenQuiet: false }).part(
  (parts) => parts.AskingPopovers,
  ({ opened }) => opened !== null,
);

/** V makes a suggestion of the message that has the focus, I attaches the conversation to a known issue. */
export function AskingTool({ projectId, conversation }: { projectId: string; conversation: ConversationDetail }) {
  const [opened, setOpened] = useState<"suggest" | "attach" | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const isOn = { isOn: conversation.mergedIntoId === null };

  function openSuggest() {
    setMessage(focusedMessage(conversation));
    setOpened("suggest");
  }

  useCommand(
    { id: "suggest", title: () => t("suggestEntry"), keys: "v", group: "conversation", icon: Lightbulb },
    openSuggest,
    isOn,
  );
  useCommand(
    { id: "attach", title: () => t("attachEntry"), keys: "i", group: "conversation", icon: TriangleAlert },
    () => setOpened("attach"),
    isOn,
  );
  return (
    <>
      {isOn.isOn && (
        <IconButton
          label={t("suggestTool")}
          aria-keyshortcuts="V"
          className="max-xl:hidden"
          // The message keeps what tells it from others until it was read.
          onPointerDown={(event) => event.preventDefault()}
          onClick={openSuggest}
        >
          <Lightbulb />
        </IconButton>
      )}
      <Popovers
        projectId={projectId}
        conversation={conversation}
        message={message}
        opened={opened}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

/** The message that has the focus, else the visitor's last one. */
function focusedMessage({ messages }: ConversationDetail): Message | null {
  const id = document.activeElement?.closest<HTMLElement>("[data-message]")?.dataset.message;
  return (
    messages.find((message) => message.id === id) ??
    messages.findLast(({ senderType, type }) => senderType === "WIDGET_USER" && type === "TEXT") ??
    null
  );
}
