import type { Conversation } from "@hark/contract/conversations/schema";
import { bulk as limits } from "@hark/contract/limits";
import { useCallback, useMemo, useRef, useState } from "react";
import type { RowSelection } from "../../features/conversations/conversation-list.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { t } from "./texts.ts";

export interface Selection extends RowSelection {
  /** All that match, with a last message before this ISO time; null while rows are picked one by one. */
  allBefore: string | null;
  pickAll: () => void;
  pickLoaded: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Which rows of a list are picked. What leaves the list meanwhile is picked no more. */
export function useSelection(rows: readonly Conversation[]): Selection {
  const [picked, setPicked] = useState(none);
  const [allBefore, setAllBefore] = useState<string | null>(null);
  const last = useRef<string>(undefined);
  const newest = useRef(rows);
  newest.current = rows;

  const pick = useCallback((conversationId: string, isRange: boolean) => {
    const ids = newest.current.map(({ id }) => id);
    const to = ids.indexOf(conversationId);
    if (to < 0) return;
    const from = isRange && last.current !== undefined ? ids.indexOf(last.current) : -1;
    last.current = conversationId;
    setAllBefore(null);
    setPicked((known) => {
      const next = new Set([...known].filter((id) => ids.includes(id)));
      if (from >= 0) for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id);
      else if (!next.delete(conversationId)) next.add(conversationId);
      if (next.size <= limits.maxIds) return next;
      toast.error(t("manyPicked", { count: limits.maxIds }));
      return known;
    });
  }, []);
  const clear = useCallback(() => {
    setPicked(none);
    setAllBefore(null);
    last.current = undefined;
  }, []);
  const pickLoaded = useCallback(() => {
    setAllBefore(null);
    setPicked(new Set(newest.current.slice(0, limits.maxIds).map(({ id }) => id)));
  }, []);

  const here = useMemo(() => {
    const ids = new Set(rows.map(({ id }) => id));
    const kept = [...picked].filter((id) => ids.has(id));
    return kept.length === picked.size ? picked : new Set(kept);
  }, [rows, picked]);
  return useMemo(
    () => ({
      picked: here,
      allBefore,
      onPick: pick,
      onClear: clear,
      pickAll: () => setAllBefore(new Date().toISOString()),
      pickLoaded,
    }),
    [here, allBefore, pick, clear, pickLoaded],
  );
}
