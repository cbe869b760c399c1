import { feedback as limits } from "@hark/contract/limits";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { t } from "./texts.ts";

const widths = ["w-[46%]", "w-[62%]", "w-[38%]", "w-[70%]", "w-[54%]", "w-[58%]"];

/** FDB-13: six rows in the shape of real ones. */
export function FeedbackSkeleton() {
  return (
    <SkeletonGroup label={t("loadingSuggestions")} className="px-2 py-1">
      {Array.from({ length: limits.placeholderRows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
          key={index}
          data-placeholder
          className="flex items-center gap-3 px-4 max-lg:flex-wrap max-lg:gap-x-3.5 max-lg:gap-y-1.5 max-lg:px-2 max-lg:py-3 lg:h-12"
        >
          <span className="flex h-5 min-w-0 flex-1 items-center max-lg:basis-full">
            <Skeleton className={`h-2.5 ${widths[index % widths.length]}`} />
          </span>
          <Skeleton className="h-5.5 w-21" />
          <Skeleton className="h-2.5 w-16 max-lg:ms-auto" />
          <Skeleton className="h-2.5 w-13" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
