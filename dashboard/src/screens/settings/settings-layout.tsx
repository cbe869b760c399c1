import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { Bell, Building2, CalendarClock, CodeXml, CreditCard, KeyRound, Palette, User, Users } from "lucide-react";
import { createContext, use, useMemo, useState } from "react";
import { SectionMenu, SectionMenuGroup, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { Sheet } from "../../shared/layout/sheet.tsx";

const route = getRouteApi("/$projectId/settings");

const OpenMenuContext = createContext<() => void>(() => {});

/** Opens the settings menu where it is a drawer. */
export function useOpenSettingsMenu(): () => void {
  return use(OpenMenuContext);
}

/** SHELL-16..18 */
const groups = [
  {
    title: "Personal",
    items: [
      { to: "/$projectId/settings/account", label: "Account", icon: KeyRound },
      { to: "/$projectId/settings/profile", label: "Profile", icon: User },
      { to: "/$projectId/settings/billing", label: "Billing", icon: CreditCard },
      { to: "/$projectId/settings/availability", label: "Availability", icon: CalendarClock },
      { to: "/$projectId/settings/notifications", label: "Notifications", icon: Bell },
    ],
  },
  {
    title: "Current project",
    items: [
      { to: "/$projectId/settings/general", label: "General", icon: Building2 },
      { to: "/$projectId/settings/members", label: "Team members", icon: Users },
    ],
  },
  {
    title: "Widget",
    items: [
      { to: "/$projectId/settings/style", label: "Style", icon: Palette },
      { to: "/$projectId/settings/installation", label: "Installation", icon: CodeXml },
    ],
  },
] as const;

export function SettingsLayout() {
  const { projectId } = route.useParams();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const openMenu = useMemo(() => () => setIsMenuOpen(true), []);
  return (
    <>
      <SectionMenu title="Settings" open={isMenuOpen} onOpenChange={setIsMenuOpen}>
        {groups.map(({ title, items }) => (
          <SectionMenuGroup key={title} title={title}>
            {items.map(({ to, label, icon }) => (
              <SectionMenuItem key={to} link={<Link to={to} params={{ projectId }} />} label={label} icon={icon} />
            ))}
          </SectionMenuGroup>
        ))}
      </SectionMenu>
      <Sheet>
        <OpenMenuContext value={openMenu}>
          <Outlet />
        </OpenMenuContext>
      </Sheet>
    </>
  );
}
