import { MapPinOff } from "lucide-react";
import { Link } from "../../shared/address/link.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";

export function NotFoundScreen() {
  return (
    <main className="grid min-h-dvh bg-canvas">
      <EmptyState
        icon={MapPinOff}
        title="There is nothing at this address"
        description="It may have been mistyped, or what was here is gone."
        action={
          <Link href="/" className={buttonClass()}>
            Go to Projects
          </Link>
        }
      />
    </main>
  );
}
