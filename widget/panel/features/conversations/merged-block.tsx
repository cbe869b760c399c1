import type { VisitorMerge } from "@hark/contract/conversations/schema";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { fullTimeLabel } from "../../shared/time-labels.ts";
import { ChevronDown } from "../../shared/ui/icons.tsx";
import { loadEarlier, loadThread } from "./requests.ts";
import { conversations, type Thread } from "./state.ts";

interface MergedBlockProps {
  merge: VisitorMerge;
  /** Renders the merged conversation's messages. */
  render: (thread: Thread) => ReactNode;
}

/** A conversation that was merged into this one; its messages open in place. */
export function MergedBlock({ merge, render }: MergedBlockProps) {
  const { t, locale } = useTexts();
  const { conversationId, createdAt, messageCount } = merge;
  const [isOpen, setOpen] = useState(false);
  const thread = useStore(conversations, (state) => state.threads[conversationId]);
  const isFailed = useStore(conversations, (state) => state.failedThreads[conversationId] ?? false);
  const id = useId();

  useEffect(() => {
    if (isOpen) void loadThread(conversationId);
  }, [isOpen, conversationId]);

  return (
    <section className="merged">
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className="grow">{t("mergedMessages", { count: messageCount })}</span>
        <time dateTime={createdAt} title={fullTimeLabel(createdAt, locale)}>
          {new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(createdAt))}
        </time>
        <ChevronDown className="icon" />
      </button>
      <div id={id} className="merged-thread" hidden={!isOpen} aria-busy={!thread && !isFailed}>
        {thread?.hasMore && (
          <button type="button" className="quiet-link" onClick={() => loadEarlier(conversationId).catch(() => {})}>
            {t("earlier")}
          </button>
        )}
        {isOpen && thread && render(thread)}
        {isFailed && !thread && (
          <button type="button" className="quiet-link" onClick={() => loadThread(conversationId)}>
            {t("tryAgain")}
          </button>
        )}
      </div>
    </section>
  );
}
