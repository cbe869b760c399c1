import { AttachButton, AttachmentChips } from "../attachment-tools.tsx";
import { removeAttachment, useAttachments } from "../attachments.ts";
import { type ComposerPart, useComposer } from "./parts.ts";

/** Loaded late, as reading and writing do not need it. */
const uploads = () => import("../upload-attachments.ts");

/** The files of a reply. */
export const filesPart: ComposerPart = { name: "files", Chips: FileChips, Tool: AttachTool };

function FileChips() {
  const { projectId, conversation } = useComposer();
  return (
    <AttachmentChips
      attachments={useAttachments(conversation.id)}
      onRemove={(attachment) => removeAttachment(conversation.id, attachment)}
      onRetry={async (attachment) =>
        (await uploads()).retryUpload({ projectId, conversationId: conversation.id }, attachment)
      }
    />
  );
}

function AttachTool() {
  return <AttachButton onFiles={useComposer().addFiles} />;
}
