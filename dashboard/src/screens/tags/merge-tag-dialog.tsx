import { RequestError } from "@hark/contract/request";
import type { Tag } from "@hark/contract/tags/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMergeTag } from "../../features/tags/change-tag.ts";
import { tagQuery } from "../../features/tags/requests.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { TagSquare } from "../../shared/ui/tag.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { wordsOf } from "./tag-counts.ts";
import { t } from "./texts.ts";

interface MergeTagDialogProps {
  projectId: string;
  /** The one that goes; undefined when closed. */
  tag: Tag | undefined;
  /** Those that it can be merged into, and itself. */
  tags: readonly Tag[];
  onClose: () => void;
}

export function MergeTagDialog({ projectId, tag, tags, onClose }: MergeTagDialogProps) {
  // The content stays while the dialog fades out.
  const [last, setLast] = useState(tag);
  if (tag !== undefined && tag !== last) setLast(tag);
  if (last === undefined) return null;
  return (
    <OpenMerge
      key={last.id}
      projectId={projectId}
      tag={last}
      others={tags.filter(({ id }) => id !== last.id)}
      isOpen={tag !== undefined}
      onClose={onClose}
    />
  );
}

interface OpenMergeProps {
  projectId: string;
  tag: Tag;
  others: readonly Tag[];
  isOpen: boolean;
  onClose: () => void;
}

/** Says first how much gets the other tag. */
function OpenMerge({ projectId, tag, others, isOpen, onClose }: OpenMergeProps) {
  const [intoId, setIntoId] = useState<string | null>(null);
  const merge = useMergeTag(projectId);
  const counts = useQuery({ ...tagQuery(projectId, tag.id), enabled: isOpen });
  const into = others.find(({ id }) => id === intoId);

  function handleMerge(target: Tag) {
    merge.mutate(
      { tag, intoId: target.id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t("tagsMerged"));
        },
        onError: (error) => toast.error(error instanceof RequestError ? error.message : t("tagsNotMerged")),
      },
    );
  }

  const words = counts.data && wordsOf(counts.data);
  const explanation = !words
    ? counts.isError
      ? t("notCounted")
      : `${t("counting")}…`
    : into
      ? t("mergeCounts", { ...words, name: tag.name, into: into.name })
      : t("mergePick", { ...words, name: tag.name });

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      dismissible={!merge.isPending}
      hasCloseButton={false}
      title={t("mergeTagTitle", { name: tag.name })}
      footer={
        others.length === 0 ? (
          <Button onClick={onClose}>{t("close")}</Button>
        ) : (
          <>
            <Button disabled={merge.isPending} onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button
              variant="danger"
              loading={merge.isPending}
              loadingLabel={t("merging")}
              disabled={!into || counts.isPending}
              onClick={() => into && handleMerge(into)}
            >
              {t("mergeTags")}
            </Button>
          </>
        )
      }
    >
      {others.length === 0 ? (
        <p className="text-soft">{t("noOtherTag")}</p>
      ) : (
        <div className="grid gap-3">
          <Select
            label={t("mergeTarget")}
            placeholder={t("pickTag")}
            value={intoId}
            onValueChange={setIntoId}
            options={others.map(({ id, name, color }) => ({
              value: id,
              label: name,
              icon: <TagSquare color={color} className="mx-1" />,
            }))}
          />
          <p aria-live="polite" className="min-h-15 text-soft wrap-anywhere">
            {explanation}
          </p>
        </div>
      )}
    </Dialog>
  );
}
