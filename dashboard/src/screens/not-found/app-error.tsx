import { useEffect } from "react";
import { ErrorNotice } from "../../shared/ui/error-notice.tsx";

/** In place of what broke or could not be loaded. */
export function AppError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <main className="grid min-h-dvh bg-canvas">
      <ErrorNotice title="This screen could not be shown" description="What you typed is kept." onRetry={onRetry} />
    </main>
  );
}
