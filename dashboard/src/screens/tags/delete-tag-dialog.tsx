import type { Tag } from "@hark/contract/tags/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDeleteTag } from "../../features/tags/change-tag.ts";
import { tagQuery } from "../../features/tags/requests.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { wordsOf } from "./tag-counts.ts";
import { t } from "./texts.ts";

interface DeleteTagDialogProps {
  projectId: string;
  /** Undefined when closed. */
  tag: Tag | undefined;
  onClose: () => void;
}

/** Says first how much loses the tag, which its row does not show. */
export function DeleteTagDialog({ projectId, tag, onClose }: DeleteTagDialogProps) {
  // The words stay while the dialog fades out.
  const [last, setLast] = useState(tag);
  if (tag !== undefined && tag !== last) setLast(tag);
  const deleteTag = useDeleteTag(projectId);
  const counts = useQuery({ ...tagQuery(projectId, tag?.id ?? ""), enabled: tag !== undefined });
  if (last === undefined) return null;

  return (
    <ConfirmDialog
      open={tag !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("deleteTitle", { name: last.name })}
      description={
        counts.data ? t("deleteCounts", wordsOf(counts.data)) : counts.isError ? t("notCounted") : `${t("counting")}…`
      }
      confirmLabel={t("delete")}
      confirmDisabled={counts.isPending}
      onConfirm={() => {
        onClose();
        deleteTag(last.id);
      }}
    />
  );
}
