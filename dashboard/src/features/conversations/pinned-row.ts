import { compareByActivity } from "@hark/contract/conversations/list-rules";
import type { Conversation } from "@hark/contract/conversations/schema";
import { useRef } from "react";

/** Keeps the open conversation's row in the list that it was opened from, until another one is opened (GAP-67). */
export function usePinnedRow(rows: readonly Conversation[], openId: string | undefined): readonly Conversation[] {
  const pinned = useRef<Conversation>(null);
  const current = rows.find((row) => row.id === openId);
  if (current) pinned.current = current;
  else if (pinned.current?.id !== openId) pinned.current = null;
  return withPinnedRow(rows, pinned.current);
}

function withPinnedRow(rows: readonly Conversation[], pinned: Conversation | null): readonly Conversation[] {
  if (!pinned || rows.some((row) => row.id === pinned.id)) return rows;
  return [...rows, pinned].sort(compareByActivity);
}
