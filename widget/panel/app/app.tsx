import { type ComponentType, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { conversations, countUnread } from "../features/conversations/state.ts";
import { team } from "../features/team/team.ts";
import { HomeScreen } from "../screens/home-screen.tsx";
import { goTo, place, type Tab, type View } from "../shared/navigation.ts";
import { page, tellPage } from "../shared/page.ts";
import { useStore } from "../shared/store.ts";
import { useTexts } from "../shared/texts/texts.ts";
import { HomeIcon, Lightbulb, MessageCircle } from "../shared/ui/icons.tsx";
import { Fetched } from "./fetched.tsx";

const threadScreen = { load: async () => (await import("../screens/thread-screen.tsx")).ThreadScreen };
const newScreen = { load: async () => (await import("../screens/new-screen.tsx")).NewScreen };
const ideaScreen = { load: async () => (await import("../screens/idea-screen.tsx")).IdeaScreen };

const plainScreens = {
  support: { load: async () => (await import("../screens/support-screen.tsx")).SupportScreen },
  feedback: { load: async () => (await import("../screens/feedback-screen.tsx")).FeedbackScreen },
  suggest: { load: async () => (await import("../screens/suggest-screen.tsx")).SuggestScreen },
};

export function App() {
  const { t } = useTexts();
  const name = useStore(team, (state) => state?.displayName ?? "");
  const isFull = useStore(page, (state) => state?.isFull ?? false);
  const isOpen = useStore(page, (state) => state?.isOpen ?? false);
  const { view, tab } = useStore(place, (state) => state);
  const panel = useRef<HTMLDivElement>(null);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && !event.nativeEvent.isComposing)
      tellPage({ type: "close" });
    if (event.key === "Tab" && isFull) keepInside(event, panel.current);
  };

  return (
    <div
      ref={panel}
      className="panel"
      role="dialog"
      aria-label={t("panelName", { name })}
      aria-modal={isFull}
      onKeyDown={handleKeyDown}
    >
      <Screen view={view}>
        <ViewFocus panel={panel} view={view} isOpen={isOpen} />
      </Screen>
      {view.name === tab && <Tabs tab={tab} />}
    </div>
  );
}

function Screen({ view, children }: { view: View; children: ReactNode }) {
  switch (view.name) {
    case "home":
      return (
        <>
          <HomeScreen />
          {children}
        </>
      );
    case "new":
      return (
        <Fetched key="new" code={newScreen} props={{ type: view.type }}>
          {children}
        </Fetched>
      );
    case "thread":
      return (
        <Fetched key="thread" code={threadScreen} props={{ conversationId: view.conversationId }}>
          {children}
        </Fetched>
      );
    case "idea":
      return (
        <Fetched key="idea" code={ideaScreen} props={{ feedbackId: view.feedbackId }}>
          {children}
        </Fetched>
      );
    default:
      return (
        <Fetched key={view.name} code={plainScreens[view.name]} props={{}}>
          {children}
        </Fetched>
      );
  }
}

const tabs: { name: Tab; icon: ComponentType<{ className: string }> }[] = [
  { name: "home", icon: HomeIcon },
  { name: "support", icon: MessageCircle },
  { name: "feedback", icon: Lightbulb },
];

function Tabs({ tab }: { tab: Tab }) {
  const { t } = useTexts();
  const unread = useStore(conversations, countUnread);
  return (
    <nav className="tabs" aria-label={t("sections")}>
      {tabs.map(({ name, icon: Icon }) => (
        <button
          key={name}
          type="button"
          className="tab"
          aria-current={tab === name ? "page" : undefined}
          onClick={() => goTo({ name })}
        >
          <Icon className="icon" />
          {t(name)}
          {name === "support" && unread > 0 && (
            <span className="mark">
              <span className="sr">{t("unread")}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

/**
 * Opening and every change of view move the focus. A child of the screen, so that a view which is still being fetched gets the
 * focus when it is there.
 */
function ViewFocus({ panel, view, isOpen }: { panel: RefObject<HTMLElement | null>; view: View; isOpen: boolean }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of view is what moves the focus
  useEffect(() => {
    if (isOpen) focusView(panel.current);
  }, [isOpen, view]);
  return null;
}

/** Where one writes, the field; elsewhere the heading, which says where one is. */
function focusView(panel: HTMLElement | null) {
  const field = ".composer textarea, .form input:not([type=file]), .form textarea";
  const target = panel?.querySelector<HTMLElement>(field) ?? panel?.querySelector("h1");
  target?.focus({ preventScroll: true });
}

/** Full screen there is nothing else to go to; Tab goes round. */
function keepInside(event: KeyboardEvent, panel: HTMLElement | null) {
  const stops = [
    ...(panel?.querySelectorAll<HTMLElement>("a[href], button:enabled, input, textarea, [tabindex='0']") ?? []),
  ];
  const [first, last] = [stops[0], stops.at(-1)];
  if (event.shiftKey && document.activeElement === first) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    first?.focus();
  }
}
