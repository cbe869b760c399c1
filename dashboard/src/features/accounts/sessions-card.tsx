import type { AccountSession } from "@hark/contract/accounts/schema";
import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { SettingGroup } from "../../shared/layout/settings-page.tsx";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { keepFocus } from "../../shared/undo/keep-focus.ts";
import { sessionsQuery, useEndSessions } from "./sessions.ts";
import { t, tr } from "./texts.ts";

/** Where the account is signed in; each but this one can be ended. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const end = useEndSessions();

  function handleEnd(session: AccountSession | "others") {
    keepFocus();
    end.mutate(session === "others" ? session : session.id, {
      onSuccess: () => toast.success(t(session === "others" ? "othersSignedOut" : "sessionEnded")),
      onError: (error) => toast.error(error.message),
    });
  }

  return (
    <section className="grid gap-2.5">
      <h2 className="text-lg">{t("sessions")}</h2>
      {sessions.data ? (
        <SettingGroup>
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => handleEnd(session)}
            />
          ))}
        </SettingGroup>
      ) : sessions.isError ? (
        <ErrorMessage
          title={t("sessionsNotLoaded")}
          onRetry={() => void sessions.refetch()}
          isRetrying={sessions.isFetching}
        />
      ) : (
        <SkeletonGroup className="rounded-md border border-line">
          <div className="flex h-15 items-center gap-3 px-4">
            <Skeleton className="size-4" />
            <Skeleton className="h-2.5 w-44" />
          </div>
        </SkeletonGroup>
      )}
      {sessions.data && sessions.data.length > 1 && (
        <div>
          <Button loading={end.isPending && end.variables === "others"} onClick={() => handleEnd("others")}>
            {t("signOutOthers")}
          </Button>
        </div>
      )}
    </section>
  );
}

interface SessionRowProps {
  session: AccountSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = session.device ?? t("unknownBrowser");
  return (
    <div className="flex min-h-15 items-center gap-3 px-4 py-2.5">
      <MonitorSmartphone className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{device}</span>
          {session.isCurrent && <Badge>{t("thisBrowser")}</Badge>}
        </div>
        <p className="text-sm text-muted">{tr("lastUsed", { time: <RelativeTime at={session.lastUsedAt} /> })}</p>
      </div>
      {!session.isCurrent && (
        <Button variant="quiet" loading={isEnding} onClick={onEnd} aria-label={t("signOutOf", { device })}>
          {t("signOut")}
        </Button>
      )}
    </div>
  );
}
