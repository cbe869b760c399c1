import { Merge } from "lucide-react";
import { toast } from "../../../shared/ui/toast.tsx";
import { useMerge } from "./merge-conversation.ts";
import { t } from "./texts.ts";

interface MergeHintProps {
  projectId: string;
  /** Another open conversation of the visitor. */
  sourceId: string;
  /** The one that is shown. */
  intoId: string;
}

/** A9: who has asked twice is usually answered once. */
export function MergeHint({ projectId, sourceId, intoId }: MergeHintProps) {
  const merge = useMerge(projectId);

  function handleMerge() {
    merge.mutateAsync({ sourceId, intoId }).then(
      () => toast.success(t("mergeDone")),
      () => toast.error(t("mergeFailed")),
    );
  }

  return (
    <p className="flex items-center gap-2 pt-2 pb-1 text-xs text-muted">
      <Merge className="size-3.75!" />
      <span>{t("oneIsOpen")}</span>
      <button
        type="button"
        aria-busy={merge.isPending}
        disabled={merge.isPending}
        onClick={handleMerge}
        className="text-accent underline underline-offset-2 hover:text-ink disabled:text-disabled max-lg:min-h-9"
      >
        {t("mergeIntoThis")}
      </button>
    </p>
  );
}
