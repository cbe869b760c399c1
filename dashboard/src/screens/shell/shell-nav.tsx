import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { UserMenu } from "../../features/accounts/user-menu.tsx";
import { agentsQuery } from "../../features/agents/requests.ts";
import { useProjectsWithNews } from "../../features/notifications/unread.ts";
import { ProjectSwitcher, ProjectSwitcherItems } from "../../features/projects/project-switcher.tsx";
import { projectQuery, projectsQuery } from "../../features/projects/requests.ts";
import { BottomNav, NavItem, Rail } from "../../shared/layout/nav.tsx";
import { linkTo, type NavigationEntry, useManifests } from "../../shared/manifest.ts";
import { useIsConnected } from "../../shared/realtime/connection.ts";
import { useSession } from "../../shared/session/session.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { MenuSeparator } from "../../shared/ui/menu.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { t } from "./texts.ts";

const OwnItems = onDemand(() => import("./own-items.tsx")).part((parts) => parts.OwnItems);

interface ShellNavProps {
  projectId: string;
}

export function ShellRail({ projectId }: ShellNavProps) {
  const { user, name, avatarUrl, presence, logOut } = useOwnMenu(projectId);
  const { projects, current } = useProjects(projectId);
  const withNews = useProjectsWithNews();
  return (
    <Rail
      project={<ProjectSwitcher projects={projects} current={current} withNews={withNews} />}
      user={
        <UserMenu
          user={user}
          name={name}
          presence={presence}
          avatarUrl={avatarUrl}
          onLogOut={logOut}
          trigger={
            <button type="button" className="rounded-full">
              <Avatar name={name} src={avatarUrl} size={32} presence={presence} />
              <span className="sr-only">{presence ? `${name}, ${presence}` : name}</span>
            </button>
          }
        >
          <OwnItems projectId={projectId} />
        </UserMenu>
      }
    >
      <NavEntries projectId={projectId} />
    </Rail>
  );
}

export function ShellBottomNav({ projectId }: ShellNavProps) {
  const { name, avatarUrl } = useOwnMenu(projectId);
  return (
    <BottomNav>
      <NavEntries projectId={projectId} />
      <NavItem
        link={<OwnMenuButton projectId={projectId} />}
        label={t("you")}
        icon={<Avatar name={name} src={avatarUrl} size={20} />}
      />
    </BottomNav>
  );
}

interface OwnMenuButtonProps extends ShellNavProps {
  className?: string;
  children?: ReactNode;
}

/** Under 1024 px the projects are in the user menu, as there is no room for the switcher. */
function OwnMenuButton({ projectId, className, children }: OwnMenuButtonProps) {
  const { user, name, avatarUrl, presence, logOut } = useOwnMenu(projectId);
  const { projects } = useProjects(projectId);
  const withNews = useProjectsWithNews();
  return (
    <UserMenu
      user={user}
      name={name}
      presence={presence}
      avatarUrl={avatarUrl}
      side="top"
      onLogOut={logOut}
      trigger={
        <button type="button" className={className}>
          {children}
        </button>
      }
    >
      <ProjectSwitcherItems projects={projects} currentId={projectId} withNews={withNews} />
      <MenuSeparator />
      <OwnItems projectId={projectId} />
    </UserMenu>
  );
}

function NavEntries({ projectId }: ShellNavProps) {
  const entries: NavigationEntry[] = useManifests().flatMap(({ navigation = [] }) => navigation);
  return entries.map((entry) => <NavEntry key={entry.route.id} projectId={projectId} entry={entry} />);
}

function NavEntry({ projectId, entry }: ShellNavProps & { entry: NavigationEntry }) {
  const { label, icon, useHasUnread = useNothingUnread } = entry;
  const hasUnread = useHasUnread(projectId);
  return <NavItem link={<Link {...linkTo(entry, projectId)} />} label={label()} icon={icon} hasUnread={hasUnread} />;
}

const useNothingUnread = () => false;

function useOwnMenu(projectId: string) {
  const user = useCurrentUser();
  const session = useSession();
  const { data: agents } = useQuery(agentsQuery(projectId));
  const agent = agents?.find((known) => known.id === user.agent.id);
  const isConnected = useIsConnected();
  // Without a connection nobody is reached, whatever the server last said.
  const presence: "online" | "offline" | undefined = agent && (agent.isActive && isConnected ? "online" : "offline");
  return { user, name: agent?.name ?? user.name, avatarUrl: agent?.avatarUrl, presence, logOut: session.end };
}

function useProjects(projectId: string) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: project } = useQuery(projectQuery(projectId));
  const current = project ?? projects.find((known) => known.id === projectId);
  return { projects, current: current ?? { id: projectId, name: "", logoUrl: null } };
}
