import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { useRef } from "react";
import { useTagConversation } from "../../features/conversations/tag-conversation.ts";
import { TagPickerAt } from "../../features/tags/tag-list.tsx";
import { useMediaQuery } from "../../shared/use-media-query.ts";
import { EXTRA_LARGE } from "./details-frame.tsx";
import type { Tagging } from "./tagging.ts";

interface BarTaggingProps {
  projectId: string;
  conversation: ConversationDetail;
  tagging: Tagging;
}

/** Where there is no column of details, the picker of tags hangs at the conversation's bar. */
export function BarTagging({ projectId, conversation, tagging }: BarTaggingProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const isColumn = useMediaQuery(EXTRA_LARGE);
  const toggle = useTagConversation(projectId, conversation.id);
  if (isColumn) return null;
  return (
    <>
      <span ref={anchor} />
      <TagPickerAt
        projectId={projectId}
        kind="conversation"
        tagIds={conversation.tagIds}
        onToggle={(tagId, isOn) => toggle.mutate({ tagId, isOn })}
        open={tagging.isOpen}
        onOpenChange={tagging.onOpenChange}
        anchor={anchor}
      />
    </>
  );
}
