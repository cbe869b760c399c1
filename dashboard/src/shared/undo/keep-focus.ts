/** No field for text: on a phone its keyboard would come up. */
const TAB_STOPS =
  "a[href], button:not(:disabled), select:not(:disabled), [tabindex='0'], input:is([type=checkbox], [type=radio]):not(:disabled)";

/** Longer than any answer of the server takes that somebody waits for. */
const GIVE_UP_MS = 10_000;

/** An element on the way from what had the focus up to the body, and what could get the focus in its place, the nearest first. */
interface Step {
  element: Element;
  parent: Element | null;
  neighbours: Element[];
}

/** What had the focus, the newest first: a dialog asks before a deletion, and a menu may have led to it. */
let recent: HTMLElement[] = [];
const KEPT = 6;

let stop = () => {};

// All that takes something off a screen shares it, so that nothing removes it.
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLElement) recent = [target, ...recent.filter((one) => one !== target)].slice(0, KEPT);
});

/**
 * Called just before something goes from the screen that may have the focus, or that was asked about in a dialog. When it has gone and
 * has taken the focus along, the row that follows gets it, else the one before, else the heading of what is around. Does nothing
 * when the focus is elsewhere by then, or when a pointer was used meanwhile.
 */
export function keepFocus(): void {
  stop();
  // Safari focuses no button that is clicked.
  if (isLost()) return;
  const ways = recent.map(stepsFrom);
  let frame = 0;
  // Whoever closes a dialog gives the focus back a moment later.
  const look = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (isLost() && land(ways)) stop();
      });
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => stop(), GIVE_UP_MS);
  document.addEventListener("pointerdown", stopNow, true);
  function stopNow() {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("pointerdown", stopNow, true);
    stop = () => {};
  }
  stop = stopNow;
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function stepsFrom(element: Element): Step[] {
  const steps: Step[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const siblings = [...(at.parentElement?.children ?? [])];
    const place = siblings.indexOf(at);
    const neighbours = [...siblings.slice(place + 1), ...siblings.slice(0, place).reverse()];
    steps.push({ element: at, parent: at.parentElement, neighbours });
  }
  return steps;
}

/** Returns whether there was something that could get the focus. */
function land(ways: readonly Step[][]): boolean {
  // It is still there, only disabled while the server is asked.
  if (ways[0]?.[0]?.element.isConnected && !findStop(ways[0][0].element)) return false;
  return ways.some((way) => {
    const own = way[0]?.element;
    if (own?.isConnected) return focus(findStop(own));
    const gone = way.findLast(({ element }) => !element.isConnected);
    // A dialog or a menu of its own, or a toast.
    if (!gone?.parent?.isConnected || gone.parent === document.body || gone.parent.closest("[data-toasts]"))
      return false;
    const neighbour = gone.neighbours.find((one) => one.isConnected && findStop(one) !== null);
    return focus(neighbour ? findStop(neighbour) : findHeading(gone.parent));
  });
}

/** The first that Tab leads to, which may be the element itself. */
function findStop(element: Element): HTMLElement | null {
  const stops = [element, ...element.querySelectorAll(TAB_STOPS)].filter((one) => one.matches(TAB_STOPS));
  return stops.find((one): one is HTMLElement => one instanceof HTMLElement && isReachable(one)) ?? null;
}

function isReachable(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.closest("[inert], [aria-hidden=true], [data-toasts], [data-ending-style]"))
    return false;
  return isVisible(element);
}

/** jsdom has no layout. */
const isVisible = (element: Element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;

function findHeading(inside: Element): HTMLElement | null {
  for (let at: Element | null = inside; at && at !== document.body; at = at.parentElement) {
    const heading = at.querySelector<HTMLElement>("h1, h2, h3, [role=heading]");
    if (!heading || !isVisible(heading)) continue;
    heading.tabIndex = -1;
    return heading;
  }
  return null;
}

function focus(element: HTMLElement | null): boolean {
  if (!element) return false;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest" });
  return document.activeElement === element;
}
