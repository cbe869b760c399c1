import { MapPinOff } from "lucide-react";
import { Link } from "../../shared/address/link.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { t } from "./texts.ts";

export function NotFoundScreen() {
  return (
    <main className="grid min-h-dvh bg-canvas">
      <EmptyState
        icon={MapPinOff}
        level={1}
        title={t("nothingHere")}
        description={t("nothingHereWhy")}
        action={
          <Link href="/" className={buttonClass()}>
            {t("goToProjects")}
          </Link>
        }
      />
    </main>
  );
}
