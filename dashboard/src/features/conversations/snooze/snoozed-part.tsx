import { Clock } from "lucide-react";
import { useOwnZone } from "../../../shared/time/own-zone.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { type ComposerPart, useComposer } from "../composer/parts.ts";
import { snoozedLabel } from "./snooze-words.ts";
import { t } from "./texts.ts";
import { useSnooze } from "./use-snooze.ts";

/** A line above the composer of a snoozed conversation, since an answer leaves it asleep. */
export const snoozedPart: ComposerPart = { name: "snoozed", modes: ["reply", "note"], Banner: SnoozedLine };

function SnoozedLine() {
  const { projectId, conversation } = useComposer();
  const zone = useOwnZone();
  const { wake } = useSnooze(projectId, conversation);
  const { snoozedUntil } = conversation;
  if (snoozedUntil === null) return null;
  return (
    <div className="mx-4 mb-2 flex items-center gap-2 text-sm text-muted max-lg:mx-3">
      <Clock className="size-3.5! shrink-0" />
      <p className="min-w-0 flex-1">{t("snoozedLine", { label: snoozedLabel(snoozedUntil, zone, Date.now()) })}</p>
      <Button size="sm" variant="quiet" onClick={wake}>
        {t("wakeNow")}
      </Button>
    </div>
  );
}
