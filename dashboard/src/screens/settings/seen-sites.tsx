import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { seenSitesQuery } from "../../features/projects/seen-sites.ts";
import { dateLocale } from "../../shared/time/date-locale.ts";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { t } from "./texts.ts";

const clock = new Intl.DateTimeFormat(dateLocale, { timeStyle: "short" });
const day = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium" });

/** Returns 'today at 10:02 AM', or 'Nov 28, 2026 at 10:02 AM'. */
function momentWords(at: Date): string {
  const time = clock.format(at);
  const date = day.format(at);
  return date === day.format(Date.now()) ? t("todayAt", { time }) : t("dateAt", { date, time });
}

/** Says by itself when the widget has been seen for the first time on a site, and where. */
export function SeenSites({ projectId }: { projectId: string }) {
  const { data: sites } = useQuery(seenSitesQuery(projectId));
  return (
    <div role="status" className="grid min-h-5 gap-1 text-sm">
      {sites?.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner />
          <span className="min-w-0">{t("waitingForWidget")}</span>
        </p>
      )}
      {sites?.map(({ origin, seenAt }) => (
        <p key={origin} className="flex gap-2">
          <Check className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {t("seenOn", { site: origin.replace(/^https?:\/\//, ""), moment: momentWords(new Date(seenAt)) })}
          </span>
        </p>
      ))}
    </div>
  );
}
