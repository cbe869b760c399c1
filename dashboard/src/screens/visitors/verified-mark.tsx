import { BadgeCheck } from "lucide-react";
import { t } from "./texts.ts";

export function VerifiedMark() {
  return <BadgeCheck aria-label={t("verifiedMark")} className="size-3.5 shrink-0 stroke-2 text-success" />;
}
