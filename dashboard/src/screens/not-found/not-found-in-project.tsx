import { MapPinOff } from "lucide-react";
import { Link } from "../../shared/address/link.tsx";
import { Sheet } from "../../shared/layout/sheet.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { t } from "./texts.ts";

/** On the sheet, beside the project's own navigation. */
export function NotFoundInProject() {
  return (
    <Sheet>
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
    </Sheet>
  );
}
