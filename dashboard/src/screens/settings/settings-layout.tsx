import "../../shared/theme/all.css";
import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { Server } from "lucide-react";
import { createContext, use, useMemo, useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { SectionMenu, SectionMenuGroup, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { Sheet } from "../../shared/layout/sheet.tsx";
import { linkTo, type SettingsPage, useManifests } from "../../shared/manifest.ts";
import { iconOf } from "./settings-icons.ts";
import { t } from "./texts.ts";

const route = getRouteApi("/$projectId/settings");

const OpenMenuContext = createContext<() => void>(() => {});

/** Opens the settings menu on small screens, where it is a drawer. */
export function useOpenSettingsMenu(): () => void {
  return use(OpenMenuContext);
}

/** SHELL-16..18, in the order of the menu. */
const groups: { group: SettingsPage["group"]; title: () => string }[] = [
  { group: "personal", title: () => t("personal") },
  { group: "project", title: () => t("currentProject") },
  { group: "widget", title: () => t("widget") },
];

export function SettingsLayout() {
  const { projectId } = route.useParams();
  const pages: SettingsPage[] = useManifests().flatMap(({ settingsPages = [] }) => settingsPages);
  const { isAdministrator } = useCurrentUser();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const openMenu = useMemo(() => () => setIsMenuOpen(true), []);
  return (
    <>
      <SectionMenu title={t("settings")} open={isMenuOpen} onOpenChange={setIsMenuOpen}>
        {groups.map(({ group, title }) => (
          <SectionMenuGroup key={group} title={title()}>
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <SectionMenuItem
                  key={page.route.id}
                  link={<Link {...linkTo(page, projectId)} />}
                  label={page.label()}
                  icon={iconOf(page)}
                />
              ))}
          </SectionMenuGroup>
        ))}
        {isAdministrator && (
          <SectionMenuGroup title={t("wholeServer")}>
            <SectionMenuItem
              link={<Link to="/$projectId/settings/server" params={{ projectId }} />}
              label={t("server")}
              icon={Server}
            />
          </SectionMenuGroup>
        )}
      </SectionMenu>
      <Sheet>
        <OpenMenuContext value={openMenu}>
          <Outlet />
        </OpenMenuContext>
      </Sheet>
    </>
  );
}
