import type { Announcement } from "@hark/contract/announcements/schema";
import { Clock } from "lucide-react";
import { t } from "./texts.ts";
import { useTimeLeft } from "./time-left.ts";

/** What a card of the roadmap still sets off, so that hiding the tray loses nothing. */
export function CardFoot({ waiting, readyCount }: { waiting: Announcement | undefined; readyCount: number }) {
  const tells = waiting !== undefined && waiting.recipientCount > 0;
  if (!tells && readyCount === 0) return null;
  return (
    <p className="num -mx-3 -mb-2.5 mt-2.5 flex h-8 items-center gap-1.5 border-t border-line px-3 text-xs text-soft">
      {tells && <Tells waiting={waiting} />}
      {readyCount > 0 && <span className="ms-auto">{t("readyAnswers", { count: readyCount })}</span>}
    </p>
  );
}

function Tells({ waiting }: { waiting: Announcement }) {
  const when = useTimeLeft(waiting.sendAt);
  return (
    <>
      <Clock className="size-3.5 text-muted" />
      <span>{t("tells", { count: waiting.recipientCount, when })}</span>
    </>
  );
}
