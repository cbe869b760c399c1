import { onDemand } from "../../../shared/ui/on-demand.ts";
import { useMeanwhile } from "./answered-meanwhile.ts";
import { type ComposerPart, useComposer } from "./parts.ts";

const Box = onDemand(() => import("./answered-box.tsx")).part((parts) => parts.AnsweredBox);

/** Tells whose answer came first, when a reply in ignorance of it was refused. */
export const answeredPart: ComposerPart = { name: "answered", Banner: Answered };

function Answered() {
  const { conversation } = useComposer();
  const messages = useMeanwhile(conversation.id);
  return messages.length > 0 && <Box conversationId={conversation.id} messages={messages} />;
}
