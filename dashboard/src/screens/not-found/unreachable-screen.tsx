import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { t } from "./texts.ts";

/** Before anything is known of who is here. It goes by itself once the network is back. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh bg-canvas">
      <ErrorMessage title={t("unreachable")} onRetry={onRetry} />
    </main>
  );
}
