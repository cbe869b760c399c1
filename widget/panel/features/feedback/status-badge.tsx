import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import type { ComponentType } from "react";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import type { TextKey } from "../../shared/texts/translation.ts";
import {
  Circle,
  CircleCheck,
  CircleDashed,
  CirclePause,
  HalfCircle,
  MessageCircle,
} from "../../shared/ui/feedback-icons.tsx";
import { feedbacks } from "./state.ts";

const looks: Record<FeedbackStatus, { icon: ComponentType<{ className: string }>; text: TextKey; style: string }> = {
  PENDING: { icon: CircleDashed, text: "statusPending", style: "pending" },
  UNDER_REVIEW: { icon: MessageCircle, text: "statusDiscussing", style: "discussing" },
  NOT_NOW: { icon: CirclePause, text: "statusDeferred", style: "deferred" },
  PLANNED: { icon: Circle, text: "statusPlanned", style: "planned" },
  IN_PROGRESS: { icon: HalfCircle, text: "statusInProgress", style: "progress" },
  COMPLETED: { icon: CircleCheck, text: "statusCompleted", style: "completed" },
};

/** The status is not conveyed by colour alone: each has an icon and a label (FDB-33..38). */
export function StatusBadge({ status }: { status: FeedbackStatus }) {
  const { t } = useTexts();
  const { icon: Icon, text, style } = looks[status];
  const own = useStore(feedbacks, (state) => state.statusLabels[status]);
  return (
    <span className={`badge ${style}`}>
      <Icon className="icon" />
      {own ? <span dir="auto">{own}</span> : t(text)}
    </span>
  );
}
