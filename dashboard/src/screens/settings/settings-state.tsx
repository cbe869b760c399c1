import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { t } from "./texts.ts";

interface Loading {
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Shown instead of settings that are loading or could not be loaded. */
export function SettingsState({ query, rows }: { query: Loading; rows: number }) {
  if (!query.isPending) {
    return (
      <ErrorMessage title={t("settingsNotLoaded")} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    );
  }
  return (
    <SkeletonGroup className="grid divide-y divide-line rounded-md border border-line">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that stand for nothing yet
        <div key={index} className="flex h-17 items-center gap-6 px-4">
          <div className="grid flex-1 gap-2.5">
            <Skeleton className="h-2.5 w-40" />
            <Skeleton className="h-2 w-64 max-w-full" />
          </div>
          <Skeleton className="h-5 w-8.5" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
