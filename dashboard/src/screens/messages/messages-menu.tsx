import type { ConversationView } from "@hark/contract/conversations/endpoints";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { conversationListQuery } from "../../features/conversations/requests.ts";
import { toChoice } from "../../features/conversations/screen-view.ts";
import { type MenuCounts, useUnreadCounts } from "../../features/notifications/unread.ts";
import { SectionMenu, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { t } from "./texts.ts";
import { viewNames, views } from "./views.ts";

/** The counts of some views say what is unread in them. */
const unreadOf = (counts: MenuCounts, view: ConversationView) =>
  view in counts ? counts[view as keyof MenuCounts] : 0;

interface MessagesMenuProps {
  projectId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** MSG-12..17 */
export function MessagesMenu({ projectId, open, onOpenChange }: MessagesMenuProps) {
  const unread = useUnreadCounts(projectId, useCurrentUser().agent.id);
  const snoozed = useQuery(conversationListQuery(projectId, toChoice("snoozed"))).data?.rows.length;
  return (
    <SectionMenu title={t("messages")} open={open} onOpenChange={onOpenChange}>
      {viewNames.map((view) => (
        <SectionMenuItem
          key={view}
          link={
            <Link
              to="/$projectId/messages/$view/{-$conversationId}"
              params={{ projectId, view, conversationId: undefined }}
            />
          }
          label={views[view].title()}
          icon={views[view].icon}
          {...(view === "snoozed" ? { count: snoozed } : { unreadCount: unreadOf(unread, view) })}
        />
      ))}
    </SectionMenu>
  );
}
