import { type RefObject, useLayoutEffect, useState } from "react";

/** Rows that are rendered beyond the visible ones. */
const OVERSCAN = 8;

interface RowWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** All in px. */
  rowHeight: number;
  gap: number;
  /** Above the first row and below the last. */
  edge: number;
  /** The index of a row that is always rendered; negative for none. */
  keptIndex: number;
}

interface InSight {
  first: number;
  last: number;
}

/**
 * Virtualizes a list of rows that all have the same height, which needs no measuring and a hundredth of the bytes of a
 * library that measures. Rows of different heights are for `@tanstack/react-virtual`.
 */
export function useRowWindow({ scroller, count, rowHeight, gap, edge, keptIndex }: RowWindowOptions) {
  const pitch = rowHeight + gap;
  const [{ first, last }, setInSight] = useState<InSight>({ first: 0, last: -1 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const first = Math.max(0, Math.floor((element.scrollTop - edge) / pitch));
      const last = Math.floor((element.scrollTop + element.offsetHeight - edge) / pitch);
      setInSight((known) => (known.first === first && known.last === last ? known : { first, last }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller, pitch, edge]);

  return {
    rows: listRows({ first, last }, { count, keptIndex }),
    firstShown: first,
    lastShown: Math.min(last, count - 1),
    height: 2 * edge + Math.max(0, count * pitch - gap),
    startOf: (index: number) => edge + index * pitch,
    /** Scrolls just far enough to show the whole row. */
    scrollTo(index: number) {
      const element = scroller.current;
      if (!element) return;
      const start = edge + index * pitch;
      const end = start + rowHeight + edge;
      if (start - edge < element.scrollTop) element.scrollTop = start - edge;
      else if (end > element.scrollTop + element.offsetHeight) element.scrollTop = end - element.offsetHeight;
    },
  };
}

/** Ascending. */
export function listRows(
  { first, last }: InSight,
  { count, keptIndex }: { count: number; keptIndex: number },
): number[] {
  if (last < first) return [];
  const from = Math.max(0, Math.min(first, count) - OVERSCAN);
  const to = Math.min(count, last + 1 + OVERSCAN);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  if (keptIndex < 0 || keptIndex >= count || (keptIndex >= from && keptIndex < to)) return rows;
  return keptIndex < from ? [keptIndex, ...rows] : [...rows, keptIndex];
}
