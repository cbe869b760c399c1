import type { Feedback } from "@hark/contract/feedback/schema";
import { GitMerge, Handshake, type LucideIcon, MessageSquareReply } from "lucide-react";
import { Hint } from "./hint.tsx";
import { AlikeHint } from "./similar/alike-hint.tsx";
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

export function RowHint({ projectId, feedback }: { projectId: string; feedback: Feedback }) {
  const hint = hints.find(({ of }) => of(feedback) > 0);
  if (!hint) return feedback.status === "PENDING" && <AlikeHint projectId={projectId} feedbackId={feedback.id} />;
  return <Hint icon={hint.icon} words={hint.words(hint.of(feedback))} />;
}
