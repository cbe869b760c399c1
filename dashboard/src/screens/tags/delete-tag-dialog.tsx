import { RequestError } from "@hark/contract/request";
import type { Tag } from "@hark/contract/tags/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDeleteTag } from "../../features/tags/change-tag.ts";
import { tagQuery } from "../../features/tags/requests.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { wordsOf } from "./tag-counts.ts";
import { t } from "./texts.ts";

interface DeleteTagDialogProps {
  projectId: string;
  /** Undefined when closed. */
  tag: Tag | undefined;
  onClose: () => void;
}

/** Says first how much loses the tag. */
export function DeleteTagDialog({ projectId, tag, onClose }: DeleteTagDialogProps) {
  // The words stay while the dialog fades out.
  const [last, setLast] = useState(tag);
  if (tag !== undefined && tag !== last) setLast(tag);
  const remove = useDeleteTag(projectId);
  const counts = useQuery({ ...tagQuery(projectId, tag?.id ?? ""), enabled: tag !== undefined });
  if (last === undefined) return null;

  function handleConfirm(deleted: Tag) {
    remove.mutate(deleted, {
      onSuccess: () => {
        onClose();
        toast.success(t("tagDeleted"));
      },
      onError: (error) => toast.error(error instanceof RequestError ? error.message : t("tagNotDeleted")),
    });
  }

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
      pendingLabel={t("deletingTag")}
      pending={remove.isPending}
      confirmDisabled={counts.isPending}
      onConfirm={() => handleConfirm(last)}
    />
  );
}
