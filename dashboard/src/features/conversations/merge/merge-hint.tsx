import { Merge } from "lucide-react";
import { Button } from "../../../shared/ui/button.tsx";
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
    <p className="mt-1 flex items-center gap-2 text-sm text-muted">
      <span className="min-w-0 flex-1">{t("oneIsOpen")}</span>
      <Button
        size="sm"
        variant="quiet"
        icon={<Merge className="size-3.5!" />}
        loading={merge.isPending}
        onClick={handleMerge}
      >
        {t("mergeIntoThis")}
      </Button>
    </p>
  );
}
