import { socket as limits } from "@hark/contract/limits";
import { CloudOff } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { connection, useConnection } from "../realtime/connection.ts";
import { dateLocale } from "../time/date-locale.ts";
import { Button } from "../ui/button.tsx";
import { t } from "./texts.ts";

const BACK_MS = 3_000;

const clock = new Intl.DateTimeFormat(dateLocale, { timeStyle: "short" });

type Shown = { kind: "lost"; at: number } | { kind: "back" } | null;

/** Says over the sheet that the connection is gone, and since when; neutral, as nothing is lost by it. */
export function ConnectionLine() {
  const { isConnected, lostAt } = useConnection();
  const [shown, setShown] = useState<Shown>(null);

  useEffect(() => {
    if (lostAt !== null) {
      const timer = setTimeout(() => setShown({ kind: "lost", at: lostAt }), limits.lostPatienceMs);
      return () => clearTimeout(timer);
    }
    setShown((known) => (known?.kind === "lost" ? { kind: "back" } : known));
    const timer = setTimeout(() => setShown(null), BACK_MS);
    return () => clearTimeout(timer);
  }, [lostAt]);

  // Toasts stand below the bar on a small screen, and the bar below this.
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty("--over", `${line.current?.offsetHeight ?? 0}px`);
  });

  return (
    // Always there, so that screen readers hear what appears in it.
    <div ref={line} role="status" className="shrink-0 bg-sunken text-sm text-soft">
      {shown && (
        <div className="flex min-h-9 items-center gap-2.5 border-b border-line px-4 py-1">
          {shown.kind === "lost" ? (
            <>
              <CloudOff className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">{t("noConnection", { time: clock.format(shown.at) })}</span>
              {!isConnected && (
                <Button size="sm" variant="quiet" onClick={connection.tryNow}>
                  {t("tryNow")}
                </Button>
              )}
            </>
          ) : (
            <span>{t("connectedAgain")}</span>
          )}
        </div>
      )}
    </div>
  );
}
