import { useEffect } from "react";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { t } from "./texts.ts";

/** Shown instead of a screen that threw an error or could not be loaded. */
export function AppError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <main className="grid min-h-dvh bg-canvas">
      <ErrorMessage title={t("screenNotShown")} description={t("typedIsKept")} onRetry={onRetry} />
    </main>
  );
}
