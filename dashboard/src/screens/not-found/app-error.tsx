import { useEffect } from "react";
import { ErrorNotice } from "../../shared/ui/error-notice.tsx";
import { t } from "./texts.ts";

/** In place of what broke or could not be loaded. */
export function AppError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <main className="grid min-h-dvh bg-canvas">
      <ErrorNotice title={t("screenNotShown")} description={t("typedIsKept")} onRetry={onRetry} />
    </main>
  );
}
