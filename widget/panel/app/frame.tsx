import type { ReactNode, Ref } from "react";
import type { Manifest, Tab } from "../shared/manifest.ts";
import { goTo, navigation, type ViewName } from "../shared/navigation.ts";
import { page } from "../shared/page.ts";
import { useStore, type Watched } from "../shared/store.ts";
import { team } from "../shared/team/team.ts";
import { useTexts } from "../shared/texts/texts.ts";
import { HomeIcon } from "../shared/ui/icons.tsx";
import { manifests } from "./manifests.ts";

interface FrameProps {
  ref?: Ref<HTMLDivElement>;
  /** The screen. */
  children: ReactNode;
}

/** What stands around every screen. It is drawn before React's renderer is here too (`first-drawing.ts`). */
export function Frame({ ref, children }: FrameProps) {
  const { t } = useTexts();
  const name = useStore(team, (state) => state?.displayName ?? "");
  const isFull = useStore(page, (state) => state?.isFull ?? false);
  const { view, tab } = useStore(navigation, (state) => state);
  return (
    <div ref={ref} className="panel" role="dialog" aria-label={t("panelName", { name })} aria-modal={isFull}>
      {children}
      {view.name === tab.name && <Tabs current={tab.name} />}
    </div>
  );
}

function Tabs({ current }: { current: ViewName }) {
  const { t } = useTexts();
  return (
    <nav className="tabs" aria-label={t("sections")}>
      <TabButton tab={{ view: "home", text: "home", icon: HomeIcon }} isCurrent={current === "home"} />
      {manifests.map(
        ({ tab, unread }) =>
          tab && <TabButton key={tab.view} tab={tab} isCurrent={current === tab.view} unread={unread} />,
      )}
    </nav>
  );
}

interface TabButtonProps {
  tab: Tab;
  isCurrent: boolean;
  unread?: Manifest["unread"];
}

function TabButton({ tab, isCurrent, unread = nothingUnread }: TabButtonProps) {
  const { t } = useTexts();
  const count = useStore(unread, (number) => number);
  const { view, text, icon: Icon } = tab;
  return (
    <button
      type="button"
      className="tab"
      aria-current={isCurrent ? "page" : undefined}
      onClick={() => goTo({ name: view })}
    >
      <Icon className="icon" />
      {t(text)}
      {count > 0 && (
        <span className="mark">
          <span className="sr">{t("unread")}</span>
        </span>
      )}
    </button>
  );
}

const nothingUnread: Watched<number> = { get: () => 0, subscribe: () => () => {} };
