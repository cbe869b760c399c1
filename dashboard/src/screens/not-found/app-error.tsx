import { useEffect } from "react";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { t } from "./texts.ts";

/** In place of what broke or could not be loaded. */
export function AppError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <main className="grid min-h-dvh bg-canvas">
      <ErrorMessage title={t("screenNotShown")} description={t("typedIsKept")} onRetry={onRetry} />
    </main>
  );
}
