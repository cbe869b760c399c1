import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { HomeScreen } from "../screens/home-screen.tsx";
import { navigation, type View } from "../shared/navigation.ts";
import { page } from "../shared/page.ts";
import { useStore } from "../shared/store.ts";
import { useTexts } from "../shared/texts/texts.ts";
import { Fetched } from "./fetched.tsx";
import { Frame } from "./frame.tsx";
import { manifests, screens } from "./manifests.ts";

export function App() {
  const isFull = useStore(page, (state) => state?.isFull ?? false);
  const isOpen = useStore(page, (state) => state?.isOpen ?? false);
  const view = useStore(navigation, (state) => state.view);
  const panel = useRef<HTMLDivElement>(null);

  // Of the document: after a press on plain ground nothing in the panel has the focus.
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Tab" && isFull) keepInside(event, panel.current);
      // After a press on plain ground, or in Safari, which gives a frame's field no focus before somebody has used the frame.
      const isLetter = /^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey;
      if (isLetter && document.activeElement === document.body) focusView(panel.current, fields);
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [isFull]);

  return (
    <Frame ref={panel}>
      <Screen view={view}>
        <ViewFocus panel={panel} view={view} isOpen={isOpen} />
      </Screen>
    </Frame>
  );
}

function Screen({ view, children }: { view: View; children: ReactNode }) {
  const { t } = useTexts();
  const screen = screens.get(view.name);
  if (!screen) {
    return (
      <>
        <HomeScreen manifests={manifests}>
          {manifests.map(
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of manifests never changes
            ({ HomeSection }, index) => HomeSection && <HomeSection key={index} />,
          )}
        </HomeScreen>
        {children}
      </>
    );
  }
  const { name, ...props } = view;
  return (
    <Fetched key={name} code={screen.code} props={props} title={t(screen.title)}>
      {children}
    </Fetched>
  );
}

/**
 * Moves the focus when the panel opens and when the view changes. It is a child of the screen, so that a view that is still
 * loading gets the focus once it is rendered.
 */
function ViewFocus({ panel, view, isOpen }: { panel: RefObject<HTMLElement | null>; view: View; isOpen: boolean }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of view moves the focus
  useEffect(() => {
    // On a phone a field with the focus raises the keyboard over what there is to read.
    const isRead = /^(thread|feedbackDetail)$/.test(view.name) && page.get()?.isFull;
    if (isOpen) focusView(panel.current, isRead ? "h1" : fields);
  }, [isOpen, view]);
  return null;
}

const fields = ".composer textarea, .form input:not([type=file]), .form textarea";

/** Focuses the field in a view with one, otherwise the heading, which says what the view is. */
function focusView(panel: HTMLElement | null, field: string) {
  const target = panel?.querySelector<HTMLTextAreaElement>(field);
  (target ?? panel?.querySelector("h1"))?.focus({ preventScroll: true });
  // Behind a draft, where Chromium alone puts the caret by itself; a field for an address has none to move.
  if (target?.selectionStart === 0) target.selectionStart = target.value.length;
}

/** Traps the focus in full screen, where nothing else is visible. */
function keepInside(event: KeyboardEvent, panel: HTMLElement | null) {
  const stops = [
    ...(panel?.querySelectorAll<HTMLElement>(
      "a[href], :enabled:is(button, input, textarea, select), video, [tabindex='0']",
    ) ?? []),
  ].filter((stop) => stop.getClientRects().length > 0);
  const focused = document.activeElement as HTMLElement;
  // From a heading, which is no stop, Tab goes its own way.
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (focused !== edge && focused !== document.body) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
