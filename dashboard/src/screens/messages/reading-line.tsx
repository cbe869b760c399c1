import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { ArrowDown } from "lucide-react";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { useOwnZone } from "../../shared/time/own-zone.ts";
import { Button } from "../../shared/ui/button.tsx";
import { t } from "./texts.ts";

interface ReadingLineProps {
  thread: ConversationDetail;
  /** The message or note that the thread was opened at. */
  at: string | undefined;
  onToNewest: () => void;
}

/** Over the composer while the thread is read at an older place, so that nobody answers what was settled long ago. */
export function ReadingLine({ thread, at, onToNewest }: ReadingLineProps) {
  const timeZone = useOwnZone();
  const item = [...thread.messages, ...thread.notes].find(({ id }) => id === at) ?? thread.messages[0];
  if (!item) return null;
  const thisYear = new Date().getFullYear() === new Date(item.createdAt).getFullYear();
  const date = new Intl.DateTimeFormat(dateLocale, {
    day: "numeric",
    month: "long",
    ...(!thisYear && { year: "numeric" }),
    timeZone,
  }).format(Date.parse(item.createdAt));
  return (
    <p
      role="status"
      className="flex min-h-9 items-center gap-2 border-t border-line ps-6 pe-4 text-sm text-soft max-lg:ps-4 max-lg:pe-2"
    >
      <span className="min-w-0 flex-1 truncate">{t("readingAt", { date })}</span>
      <Button size="sm" variant="quiet" icon={<ArrowDown className="size-3.5!" />} onClick={onToNewest}>
        {t("toNewest")}
      </Button>
    </p>
  );
}
