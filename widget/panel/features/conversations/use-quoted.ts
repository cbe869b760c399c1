import type { QuotedMessage } from "@hark/contract/conversations/schema";
import { type RefObject, useEffect, useState } from "react";
import type { Thread } from "./state.ts";

const shownMs = 1_200;

/** Returns how to go to a quoted message: it scrolls into sight and stands out for a moment. Older pages are fetched for it. */
export function useQuoted(log: RefObject<HTMLElement | null>, thread: Thread, onEarlier: () => Promise<void>) {
  const [wanted, setWanted] = useState<QuotedMessage | null>(null);
  const first = thread.messages[0]?.sequence ?? 0;
  const { hasMore } = thread;

  useEffect(() => {
    if (!wanted) return;
    const message = log.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(wanted.id)}"]`);
    if (message) {
      message.scrollIntoView({ block: "center" });
      message.classList.add("found");
      setTimeout(() => message.classList.remove("found"), shownMs);
    } else if (hasMore && wanted.sequence < first) {
      onEarlier().catch(() => setWanted(null));
      return;
    }
    setWanted(null);
  }, [wanted, first, hasMore, log, onEarlier]);

  return setWanted;
}
