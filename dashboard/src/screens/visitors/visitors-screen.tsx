import "../../shared/theme/all.css";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BadgeCheck, ShieldAlert, Users } from "lucide-react";
import { useState } from "react";
import { SectionMenu, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { Sheet } from "../../shared/layout/sheet.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { t } from "./texts.ts";
import { VisitorPane } from "./visitor-pane.tsx";
import { VisitorsPane } from "./visitors-pane.tsx";

const route = getRouteApi("/$projectId/visitors/{-$visitorId}");

const entries = [
  { show: undefined, label: () => t("allVisitors"), icon: Users },
  { show: "verified", label: () => t("verifiedOnes"), icon: BadgeCheck },
  { show: "unverified", label: () => t("unverifiedOnes"), icon: ShieldAlert },
] as const;

/** The list and the filter that the menu and the address choose. */
function whereOf({ show, where }: { show?: "verified" | "unverified"; where?: string }): string | undefined {
  if (show === undefined) return where;
  const shown = { field: "verified", op: "is", value: show === "verified" };
  try {
    return JSON.stringify(where === undefined ? shown : { and: [shown, JSON.parse(where)] });
  } catch {
    return where;
  }
}

export function VisitorsScreen() {
  useDocumentTitle(t("visitors"));
  const { projectId, visitorId } = route.useParams();
  const search = route.useSearch();
  const { q = "", show } = search;
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const where = whereOf(search);
  const choice = { q, ...(where !== undefined && { where }) };
  return (
    <>
      <SectionMenu title={t("visitors")} open={isMenuOpen} onOpenChange={setIsMenuOpen}>
        {entries.map((entry) => (
          <SectionMenuItem
            key={entry.show ?? ""}
            link={
              <Link
                to="/$projectId/visitors/{-$visitorId}"
                params={{ projectId, visitorId: undefined }}
                search={{ ...(q !== "" && { q }), ...(entry.show && { show: entry.show }) }}
                activeProps={{}}
                aria-current={entry.show === show ? "page" : "false"}
              />
            }
            label={entry.label()}
            icon={entry.icon}
          />
        ))}
      </SectionMenu>
      <Sheet className="flex-row!">
        {visitorId === undefined ? (
          <VisitorsPane
            projectId={projectId}
            choice={choice}
            where={search.where}
            onOpenMenu={() => setIsMenuOpen(true)}
          />
        ) : (
          <VisitorPane key={visitorId} projectId={projectId} visitorId={visitorId} choice={choice} />
        )}
      </Sheet>
    </>
  );
}
