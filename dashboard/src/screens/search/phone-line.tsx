import { Link } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { SearchScope } from "../../features/search/scopes.ts";
import { Drawer } from "../../shared/ui/drawer-popup.tsx";
import { SMALL_SCREEN, useMediaQuery } from "../../shared/use-media-query.ts";
import { OperatorList } from "./narrow-pane.tsx";
import { entries } from "./search-menu.tsx";
import { t } from "./texts.ts";

interface PhoneLineProps {
  projectId: string;
  q: string;
  scope: SearchScope | undefined;
  onPick: (operator: string) => void;
}

const chip = "inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm no-underline";

/** The kinds and the operators, where there is no room for the menu and the pane beside the hits. */
export function PhoneLine({ projectId, q, scope: current, onPick }: PhoneLineProps) {
  const [isNarrowing, setIsNarrowing] = useState(false);
  const isSmall = useMediaQuery(SMALL_SCREEN);
  if (!isSmall) return null;
  return (
    <div className="flex shrink-0 gap-2 overflow-x-auto border-b border-line px-3 py-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsNarrowing(true)}
        className={`${chip} border-line-strong text-soft`}
      >
        <SlidersHorizontal className="size-3.5! text-muted" />
        {t("narrow")}
      </button>
      <nav aria-label={t("kinds")} className="flex shrink-0 gap-2">
        {entries.map(({ scope, label }) => (
          <Link
            key={scope ?? ""}
            to="/$projectId/search"
            params={{ projectId }}
            search={{ ...(q !== "" && { q }), ...(scope && { in: scope }) }}
            replace
            {...(scope === current ? { "aria-current": "page" as const } : { "aria-current": "false" as const })}
            activeProps={{}}
            className={`${chip} ${scope === current ? "border-transparent bg-selected font-medium text-ink" : "border-line-strong text-soft"}`}
          >
            {label()}
          </Link>
        ))}
      </nav>
      <Drawer side="bottom" title={t("narrow")} open={isNarrowing} onOpenChange={setIsNarrowing}>
        <OperatorList
          onPick={(operator) => {
            setIsNarrowing(false);
            onPick(operator);
          }}
        />
      </Drawer>
    </div>
  );
}
