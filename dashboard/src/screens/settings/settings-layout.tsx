import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { CodeXml, CreditCard } from "lucide-react";
import { createContext, use, useMemo, useState } from "react";
import { SectionMenu, SectionMenuGroup, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { Sheet } from "../../shared/layout/sheet.tsx";

const route = getRouteApi("/signed-in/$projectId/settings");

const OpenMenuContext = createContext<() => void>(() => {});

/** Opens the settings menu where it is a drawer. */
export function useOpenSettingsMenu(): () => void {
  return use(OpenMenuContext);
}

export function SettingsLayout() {
  const { projectId } = route.useParams();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const openMenu = useMemo(() => () => setIsMenuOpen(true), []);
  return (
    <>
      <SectionMenu title="Settings" open={isMenuOpen} onOpenChange={setIsMenuOpen}>
        <SectionMenuGroup title="Personal">
          <SectionMenuItem
            link={<Link to="/$projectId/settings/billing" params={{ projectId }} />}
            label="Billing"
            icon={CreditCard}
          />
        </SectionMenuGroup>
        <SectionMenuGroup title="Widget">
          <SectionMenuItem
            link={<Link to="/$projectId/settings/installation" params={{ projectId }} />}
            label="Installation"
            icon={CodeXml}
          />
        </SectionMenuGroup>
      </SectionMenu>
      <Sheet>
        <OpenMenuContext value={openMenu}>
          <Outlet />
        </OpenMenuContext>
      </Sheet>
    </>
  );
}
