import { Link } from "@tanstack/react-router";
import {
  Clock,
  Lightbulb,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  Search,
  StickyNote,
  Users,
  Zap,
} from "lucide-react";
import type { SearchScope } from "../../features/search/scopes.ts";
import { SectionMenu, SectionMenuGroup, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { t } from "./texts.ts";

export const entries: { scope: SearchScope | undefined; label: () => string; icon: LucideIcon }[] = [
  { scope: undefined, label: () => t("everything"), icon: Search },
  { scope: "messages", label: () => t("messages"), icon: MessageSquare },
  { scope: "notes", label: () => t("notes"), icon: StickyNote },
  { scope: "visitors", label: () => t("visitors"), icon: Users },
  { scope: "suggestions", label: () => t("suggestions"), icon: Lightbulb },
  { scope: "comments", label: () => t("comments"), icon: MessageCircle },
  { scope: "replies", label: () => t("savedReplies"), icon: Zap },
];

interface SearchMenuProps {
  projectId: string;
  q: string;
  scope: SearchScope | undefined;
  recent: readonly string[];
}

/** What is searched, and the last searches. On phones a line over the hits has the kinds. */
export function SearchMenu({ projectId, q, scope: current, recent }: SearchMenuProps) {
  const asked = q === "" ? {} : { q };
  return (
    <SectionMenu title={t("search")} open={false} onOpenChange={() => {}}>
      {entries.map(({ scope, label, icon }) => (
        <SectionMenuItem
          key={scope ?? ""}
          link={
            <Link
              to="/$projectId/search"
              params={{ projectId }}
              search={{ ...asked, ...(scope && { in: scope }) }}
              replace
              {...(scope === current ? { "aria-current": "page" as const } : { "aria-current": "false" as const })}
              activeProps={{}}
            />
          }
          label={label()}
          icon={icon}
        />
      ))}
      {recent.length > 0 && (
        <div className="pt-3">
          <SectionMenuGroup title={t("recent")}>
            {recent.map((one) => (
              <SectionMenuItem
                key={one}
                link={
                  <Link
                    to="/$projectId/search"
                    params={{ projectId }}
                    search={{ q: one }}
                    aria-current="false"
                    activeProps={{}}
                  />
                }
                label={one}
                icon={Clock}
              />
            ))}
          </SectionMenuGroup>
        </div>
      )}
    </SectionMenu>
  );
}
