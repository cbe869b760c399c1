import type { Feedback } from "@hark/contract/feedback/schema";
import { GitMerge, Handshake, type LucideIcon, MessageSquareReply } from "lucide-react";
import { t } from "./texts.ts";

/** What a row says of an item beside its figures: the first that holds. */
const hints: readonly { icon: LucideIcon; of: (feedback: Feedback) => number; words: (count: number) => string }[] = [
  {
    icon: MessageSquareReply,
    of: ({ readyAnswerCount }) => readyAnswerCount,
    words: (count) => t("answersReady", { count }),
  },
  { icon: Handshake, of: ({ promisedCount }) => promisedCount, words: (count) => t("promisedOf", { count }) },
  { icon: GitMerge, of: ({ mergedCount }) => mergedCount, words: (count) => t("mergedOf", { count }) },
];

export function RowHint({ feedback }: { feedback: Feedback }) {
  const hint = hints.find(({ of }) => of(feedback) > 0);
  if (!hint) return null;
  return <Hint icon={hint.icon} words={hint.words(hint.of(feedback))} />;
}

/** Never cut: the title yields. */
export function Hint({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <span className="num inline-flex shrink-0 items-center gap-1 text-xs leading-4 font-normal text-muted max-lg:hidden [&>.lucide]:size-3.25">
      <Icon />
      {words}
    </span>
  );
}
