import "../../shared/theme/all.css";
import {
  Bell,
  Lightbulb,
  LoaderCircle,
  Menu as MenuGlyph,
  MessageSquare,
  Settings,
  TextCursorInput,
  User,
} from "lucide-react";
import { useState } from "react";
import { HarkBrand } from "../../shared/brand/hark-mark.tsx";
import { AppShell } from "../../shared/layout/app-shell.tsx";
import { BottomNav, NavItem, Rail } from "../../shared/layout/nav.tsx";
import { SectionMenu, SectionMenuGroup, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { Sheet } from "../../shared/layout/sheet.tsx";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { KitActions } from "./kit-actions.tsx";
import { KitFields } from "./kit-fields.tsx";
import { KitFloating } from "./kit-floating.tsx";
import { KitStates } from "./kit-states.tsx";
import { KitWords } from "./kit-words.tsx";

const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];
const directions = [
  { value: "ltr", label: "Left to right" },
  { value: "rtl", label: "Right to left" },
];

/** Every shared component in all its states, in the app's shell. */
export function KitScreen() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [theme, setTheme] = useState("system");
  const [direction, setDirection] = useState("ltr");
  const [now] = useState(() => Date.now());

  function handleThemeChange(next: string) {
    setTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  }

  function handleDirectionChange(next: string) {
    setDirection(next);
    document.documentElement.dir = next;
  }

  const places = (
    <>
      <NavItem link={<a href="#actions" aria-current="page" />} label="Messages" icon={MessageSquare} hasUnread />
      <NavItem link={<a href="#fields" />} label="Feedback" icon={Lightbulb} hasUnread />
      <NavItem link={<a href="#states" />} label="Settings" icon={Settings} />
    </>
  );

  return (
    <AppShell
      rail={
        <Rail
          project={
            <button type="button" className="rounded-[10px]">
              <span className="sr-only">Chainring, switch project</span>
              <Avatar name="Chainring" shape="square" size={40} />
            </button>
          }
          user={
            <button type="button" className="rounded-full">
              <span className="sr-only">Priya Raman, online</span>
              <Avatar name="Priya Raman" presence="online" />
            </button>
          }
        >
          {places}
        </Rail>
      }
      menu={
        <SectionMenu title="Kit" open={isMenuOpen} onOpenChange={setIsMenuOpen}>
          <SectionMenuGroup title="Pieces">
            <SectionMenuItem
              link={<a href="#actions" aria-current="page" />}
              label="Buttons"
              icon={Bell}
              unreadCount={4}
            />
            <SectionMenuItem link={<a href="#fields" />} label="Fields" icon={TextCursorInput} unreadCount={120} />
            <SectionMenuItem link={<a href="#words" />} label="People, badges, times" icon={User} />
          </SectionMenuGroup>
          <SectionMenuGroup title="Situations">
            <SectionMenuItem link={<a href="#states" />} label="Waiting, empty, failed" icon={LoaderCircle} />
            <SectionMenuItem link={<a href="#floating" />} label="Menus, dialogs, toasts" icon={MenuGlyph} />
          </SectionMenuGroup>
        </SectionMenu>
      }
      bottomNav={
        <BottomNav>
          {places}
          <NavItem link={<button type="button" />} label="You" icon={<Avatar name="Priya Raman" size={20} />} />
        </BottomNav>
      }
    >
      <Sheet>
        <TopBar title="Kit" onOpenMenu={() => setIsMenuOpen(true)}>
          <Select label="Theme" options={themes} value={theme} onValueChange={handleThemeChange} className="w-28!" />
          <Select
            label="Direction"
            options={directions}
            value={direction}
            onValueChange={handleDirectionChange}
            className="w-36!"
          />
        </TopBar>
        <div className="grid min-h-0 flex-1 content-start gap-10 overflow-y-auto p-6 focus-visible:-outline-offset-2 max-lg:p-4">
          <HarkBrand />
          <KitActions />
          <KitFields />
          <KitWords now={now} />
          <KitStates />
          <KitFloating />
        </div>
      </Sheet>
    </AppShell>
  );
}
