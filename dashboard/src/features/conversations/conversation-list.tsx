import type { Conversation } from "@hark/contract/conversations/schema";
import {
  type MouseEvent,
  type PointerEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useRowWindow } from "../../shared/layout/use-row-window.ts";
import { ErrorMessage } from "../../shared/ui/error-message.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { ConversationRow, type RowContext } from "./conversation-row.tsx";
import { rowShift } from "./row-shift.ts";
import type { ScreenView } from "./screen-view.ts";
import { t } from "./texts.ts";

const ListKeys = onDemand(() => import("./list-keys.tsx")).part(
  (parts) => parts.ListKeys,
  () => true,
  ({ early }) => <EarlyKeys early={early} />,
);

/** Used until a row can be measured. */
const ROW_HEIGHT = 61;
const ROW_GAP = 1;
const EDGE = 6;
/** The next page is fetched when the end is this many rows away. */
const AHEAD = 30;

interface ConversationListProps {
  projectId: string;
  view: ScreenView;
  conversations: readonly Conversation[];
  isUnread: (conversation: Conversation) => boolean;
  isMentioned: (conversationId: string) => boolean;
  context: RowContext;
  openId: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailedToLoadMore: boolean;
  onLoadMore: () => void;
  selection: RowSelection;
  /** Under the last row. */
  foot?: ReactNode;
}

/** Which rows are picked, for what is done to many at once. */
export interface RowSelection {
  picked: ReadonlySet<string>;
  /** With `isRange` all from the last picked one up to it. */
  onPick: (conversationId: string, isRange: boolean) => void;
  onClear: () => void;
}

/** Only the visible rows are rendered, so a list of 100,000 scrolls like one of ten. */
export function ConversationList(props: ConversationListProps) {
  const { projectId, view, conversations, isUnread, isMentioned, context, openId } = props;
  const { hasMore, isLoadingMore, hasFailedToLoadMore, onLoadMore, selection, foot } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const early = useRef<KeyboardEvent[]>([]);
  const rowHeight = useRowHeight(list);
  const [focusedId, setFocusedId] = useState<string>();
  const indexOf = (id: string | undefined) => (id ? conversations.findIndex((row) => row.id === id) : -1);
  const stopIndex = [focusedId, openId].map(indexOf).find((index) => index >= 0) ?? -1;

  const shown = useRowWindow({
    scroller,
    count: conversations.length,
    rowHeight,
    gap: ROW_GAP,
    edge: EDGE,
    // Otherwise the focus would leave the list, and Tab would pass it by.
    keptIndex: stopIndex,
  });
  const tabStop = conversations[stopIndex < 0 ? shown.firstShown : stopIndex]?.id;
  const isEndNear =
    hasMore && !isLoadingMore && !hasFailedToLoadMore && shown.lastShown >= conversations.length - AHEAD;

  useEffect(() => {
    if (isEndNear) onLoadMore();
  }, [isEndNear, onLoadMore]);

  useKeptRows(scroller, conversations, rowHeight + ROW_GAP);
  useKeptFocus(scroller, conversations, focusedId, indexOf(focusedId));

  // Who comes by a link to a conversation stands at its row, unless something has the focus already.
  const isLoaded = conversations.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there are rows
  useEffect(() => {
    if (stopIndex >= 0) focusRow(stopIndex, true);
  }, [isLoaded]);

  function focusRow(index: number, isIfFree?: boolean) {
    const row = conversations[Math.max(0, Math.min(index, conversations.length - 1))];
    if (!row) return;
    shown.scrollTo(conversations.indexOf(row));
    setFocusedId(row.id);
    const focus = (found: HTMLElement | null) => found?.focus({ preventScroll: true });
    const rendered = findRow(scroller.current, row.id);
    // At once, as Enter may follow before the next frame.
    if (rendered && !isIfFree) return focus(rendered);
    // The row may only be rendered after the scroll, and meanwhile a message that was linked to has taken the focus.
    requestAnimationFrame(() => {
      if (!isIfFree || document.activeElement === document.body) focus(findRow(scroller.current, row.id));
    });
  }

  /** From the ring, else from what is open, else from the top. */
  function moveRing(step: 1 | -1) {
    const from = indexOf(focusedId ?? openId);
    focusRow(from < 0 ? 0 : from + step);
  }
  const isPicking = selection.picked.size > 0;
  const press = useLongPress((id) => selection.onPick(id, false));

  function handleKeyDown(event: ReactKeyboardEvent) {
    const current = indexOf(focusedId ?? tabStop);
    const targets: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: conversations.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusRow(target);
  }

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ListKeys
        isOn={conversations.length > 0}
        isPicking={isPicking}
        onMove={moveRing}
        onPick={(isRange) => selection.onPick(focusedId ?? openId ?? "", isRange)}
        onClear={selection.onClear}
        early={early}
      />
      <ul
        ref={list}
        className="relative px-1.5"
        style={{ height: shown.height }}
        onKeyDown={handleKeyDown}
        {...press}
        onFocus={(event) => setFocusedId(rowIdOf(event.target))}
        onBlur={(event) => {
          const { currentTarget } = event;
          // A row that is moved loses the focus for a moment; only where the focus is afterwards counts.
          requestAnimationFrame(() => {
            if (!currentTarget.contains(document.activeElement)) setFocusedId(undefined);
          });
        }}
      >
        {shown.rows.map((index) => {
          const conversation = conversations[index];
          if (!conversation) return null;
          return (
            <li
              key={conversation.id}
              aria-setsize={hasMore ? -1 : conversations.length}
              aria-posinset={index + 1}
              className="group/item absolute inset-x-1.5 top-0"
              style={{ transform: `translateY(${shown.startOf(index)}px)` }}
            >
              <ConversationRow
                projectId={projectId}
                view={view}
                conversation={conversation}
                isOpen={conversation.id === openId}
                isUnread={isUnread(conversation)}
                isMentioned={isMentioned(conversation.id)}
                context={context}
                isTabStop={conversation.id === tabStop}
                isPicked={selection.picked.has(conversation.id)}
                isPicking={isPicking}
                onPick={selection.onPick}
              />
            </li>
          );
        })}
      </ul>
      {foot}
      {isLoadingMore && (
        <div className="grid justify-items-center py-3 text-muted">
          <Spinner label={t("loadingMore")} />
        </div>
      )}
      {hasFailedToLoadMore && (
        <ErrorMessage layout="line" title={t("moreNotLoaded")} onRetry={onLoadMore} className="px-4 py-3" />
      )}
    </div>
  );
}

/** Nobody presses more before code is here; if it never comes, nothing piles up. */
const MOST_EARLY_KEYS = 10;

/** Keeps what is pressed for the list until the code of its keys is here: not in a field, nor on a button. */
function EarlyKeys({ early }: { early: RefObject<KeyboardEvent[]> }) {
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const isOfPage =
        event.target === document.body || (event.target instanceof Element && rowIdOf(event.target) !== undefined);
      if (isOfPage) early.current = [...early.current, event].slice(-MOST_EARLY_KEYS);
    };
    window.addEventListener("keydown", keep);
    return () => window.removeEventListener("keydown", keep);
  }, [early]);
  return null;
}

const LONG_PRESS_MS = 500;

/** On touch a long press picks a row, as nothing hovers there. */
function useLongPress(pick: (conversationId: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasPicked = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: (event: PointerEvent) => {
      hasPicked.current = false;
      const id = event.pointerType === "touch" && event.target instanceof Element ? rowIdOf(event.target) : undefined;
      if (id === undefined) return;
      timer.current = setTimeout(() => {
        hasPicked.current = true;
        pick(id);
      }, LONG_PRESS_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      // The press that picked a row does not open it.
      if (hasPicked.current) event.preventDefault();
      hasPicked.current = false;
    },
  };
}

function rowIdOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-conversation]")?.dataset.conversation;
}

function findRow(scroller: HTMLElement | null, id: string): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-conversation="${id}"]`) ?? null;
}

/** Measures the first row: all rows have the same height, which depends on the screen and on the person's settings. */
function useRowHeight(list: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(ROW_HEIGHT);
  useLayoutEffect(() => {
    const measured = list.current?.firstElementChild?.getBoundingClientRect().height;
    if (measured) setHeight(measured);
  });
  return height;
}

/** Scroll anchoring: after scrolling down, the visible rows stay where they are when rows are added above; at the top, the newest
 * row is shown. */
function useKeptRows(scroller: RefObject<HTMLElement | null>, rows: readonly Conversation[], pitch: number): void {
  const known = useRef(rows);
  useLayoutEffect(() => {
    const before = known.current;
    known.current = rows;
    const element = scroller.current;
    if (!element || before === rows || element.scrollTop < pitch) return;
    const first = Math.floor(element.scrollTop / pitch);
    const shift = rowShift(before, rows, { first, count: Math.ceil(element.clientHeight / pitch) });
    if (shift !== 0) element.scrollTop += shift * pitch;
  });
}

/**
 * Live updates move rows, and a moved element loses the focus, so it is restored before the next paint. When the focused row
 * leaves the list, the row that follows it gets the focus; when the last row leaves, the region around the list gets it.
 */
function useKeptFocus(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Conversation[],
  focusedId: string | undefined,
  focusedIndex: number,
): void {
  const lastIndex = useRef(0);
  useLayoutEffect(() => {
    if (focusedId === undefined) return;
    if (focusedIndex >= 0) lastIndex.current = focusedIndex;
    if (document.activeElement !== document.body) return;
    const next = rows[Math.min(lastIndex.current, rows.length - 1)];
    if (next) findRow(scroller.current, next.id)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    return () => {
      if (element?.contains(document.activeElement)) element.closest("section")?.focus();
    };
  }, [scroller]);
}
