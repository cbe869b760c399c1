import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { t } from "./texts.ts";

const rows = [
  ["w-[46%]", "w-[84%]"],
  ["w-[62%]", "w-[70%]"],
  ["w-[38%]", "w-[90%]"],
  ["w-[54%]", "w-[60%]"],
  ["w-[48%]", "w-[76%]"],
  ["w-[58%]", "w-[66%]"],
];

export function ConversationListSkeleton() {
  return (
    <SkeletonGroup label={t("loadingConversations")} className="grid gap-px p-1.5">
      {rows.map(([name, preview]) => (
        <div
          key={name}
          className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-2.5 px-2 py-2.5 max-lg:px-2.5 max-lg:py-3 xl:gap-x-3 xl:px-2.5"
        >
          <Skeleton className="mt-0.5 size-8 rounded-full" />
          <div>
            <div className="flex h-5 items-center">
              <Skeleton className={`h-2.5 ${name}`} />
            </div>
            <div className="mt-px flex h-5 items-center">
              <Skeleton className={`h-2 ${preview}`} />
            </div>
          </div>
        </div>
      ))}
      <Spinner className="mx-auto my-3 text-muted" />
    </SkeletonGroup>
  );
}

export function ThreadSkeleton() {
  return (
    <SkeletonGroup label={t("loadingMessages")} className="mt-auto grid gap-3 px-6 pb-6 max-lg:px-4">
      <div className="flex items-end gap-2.5">
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-14 w-[62%] rounded-lg" />
      </div>
      <Skeleton className="ms-auto h-9 w-[50%] rounded-lg" />
      <div className="flex items-end gap-2.5">
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-9 w-[44%] rounded-lg" />
      </div>
    </SkeletonGroup>
  );
}
