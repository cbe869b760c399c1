import type { Feedback } from "@hark/contract/feedback/schema";
import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { useState } from "react";
import { fillLink } from "../../../shared/layout/link-slot.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { UserText } from "../../../shared/ui/user-text.tsx";
import type { PartProps } from "../detail/parts.ts";
import { Side } from "../detail/side.tsx";
import { MergeDialog } from "../merging/merge-dialog-on-demand.ts";
import { UpvoteStat } from "../stat.tsx";
import { t } from "../texts.ts";
import { duplicatesQuery } from "./requests.ts";

/** What may be the same wish, and the way to merge it. */
export function DuplicatesSide({ projectId, feedback, links }: PartProps) {
  const duplicates = useQuery(duplicatesQuery(projectId, feedback.id)).data ?? [];
  const [merging, setMerging] = useState<{ other: Feedback | null } | null>(null);
  return (
    <Side label={t("possibleDuplicates")}>
      {duplicates.length > 0 && <h3 className="text-sm font-semibold">{t("possibleDuplicates")}</h3>}
      {duplicates.map((other) => (
        <div key={other.id} className="flex min-w-0 items-center gap-2">
          {fillLink(
            links.toSuggestion(other.id),
            "min-w-0 flex-1 truncate rounded-xs text-ink no-underline hover:underline",
            <UserText cut>{other.title}</UserText>,
          )}
          <UpvoteStat value={other.upvoteCount} />
          <Button
            size="sm"
            aria-label={t("mergeWith", { title: other.title })}
            onPointerEnter={MergeDialog.fetch}
            onFocus={MergeDialog.fetch}
            onClick={() => setMerging({ other })}
          >
            {t("merge")}
          </Button>
        </div>
      ))}
      <Button
        variant="quiet"
        size="sm"
        icon={<GitMerge />}
        className="-ms-2.5 justify-self-start text-soft!"
        onPointerEnter={MergeDialog.fetch}
        onFocus={MergeDialog.fetch}
        onClick={() => setMerging({ other: null })}
      >
        {t("mergeWithAnother")}
      </Button>
      <MergeDialog.Part
        open={merging !== null}
        projectId={projectId}
        feedback={feedback}
        other={merging?.other ?? null}
        onClose={() => setMerging(null)}
      />
    </Side>
  );
}
