import { useEffect } from "react";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { t } from "./texts.ts";

const AGAIN_MS = 5_000;

/** Before anything is known of who is here. It goes by itself once the network, or the server, is back. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    // Asked beside the session check, whose spinner would come and go.
    const again = setInterval(() => {
      fetch("/readyz").then(
        ({ ok }) => ok && onRetry(),
        () => {},
      );
    }, AGAIN_MS);
    return () => clearInterval(again);
  }, [onRetry]);
  return (
    <main className="grid min-h-dvh bg-canvas">
      <ErrorMessage title={t("unreachable")} onRetry={onRetry} />
    </main>
  );
}
