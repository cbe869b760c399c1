import { onDemand } from "../../../shared/ui/on-demand.ts";
import { uploadAgain } from "../attach-files.ts";
import { AttachButton } from "../attachment-tools.tsx";
import { removeAttachment, useAttachments } from "../attachments.ts";
import { type ComposerPart, useComposer } from "./parts.ts";

const FileChips = onDemand(() => import("./file-chips.tsx")).part(
  (parts) => parts.FileChips,
  ({ attachments }) => attachments.length > 0,
);

/** The files of a reply. */
export const filesPart: ComposerPart = { name: "files", Chips: AttachedFiles, Tool: AttachTool };

function AttachedFiles() {
  const { projectId, conversation, textarea } = useComposer();
  const attachments = useAttachments(conversation.id);
  return (
    attachments.length > 0 && (
      <FileChips
        attachments={attachments}
        onRemove={(attachment) => {
          removeAttachment(conversation.id, attachment);
          textarea.current?.focus();
        }}
        onRetry={(attachment) => uploadAgain({ projectId, conversationId: conversation.id }, attachment)}
      />
    )
  );
}

function AttachTool() {
  return <AttachButton onFiles={useComposer().addFiles} />;
}
