import { statusLabel } from "@hark/contract/feedback/rules";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { Circle, CircleCheck, CircleDashed, CirclePause, type LucideProps, MessageCircle } from "lucide-react";
import { createContext, type ReactNode, use } from "react";
import { translate } from "../texts/translate.ts";
import { badgeClass } from "./badge.tsx";
import { cx } from "./cx.ts";

function HalfCircle({ className }: LucideProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" className={cx("lucide", className)}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
    </svg>
  );
}

const glyphs: Record<FeedbackStatus, (props: LucideProps) => ReactNode> = {
  PENDING: (props) => <CircleDashed {...props} />,
  UNDER_REVIEW: (props) => <MessageCircle {...props} />,
  NOT_NOW: (props) => <CirclePause {...props} />,
  PLANNED: (props) => <Circle {...props} />,
  IN_PROGRESS: HalfCircle,
  COMPLETED: (props) => <CircleCheck {...props} />,
};

const fills: Record<FeedbackStatus, string> = {
  PENDING: "border-(--pending-line) bg-(--pending-bg) text-(--pending-text)",
  UNDER_REVIEW: "border-(--discussing-line) bg-(--discussing-bg) text-(--discussing-text)",
  NOT_NOW: "border-(--deferred-line) bg-(--deferred-bg) text-(--deferred-text)",
  PLANNED: "border-(--planned-line) bg-(--planned-bg) text-(--planned-text)",
  IN_PROGRESS: "border-(--progress-line) bg-(--progress-bg) text-(--progress-text)",
  COMPLETED: "border-(--completed-line) bg-(--completed-bg) text-(--completed-text)",
};

const inks: Record<FeedbackStatus, string> = {
  PENDING: "text-(--pending-text)",
  UNDER_REVIEW: "text-(--discussing-text)",
  NOT_NOW: "text-(--deferred-text)",
  PLANNED: "text-(--planned-text)",
  IN_PROGRESS: "text-(--progress-text)",
  COMPLETED: "text-(--completed-text)",
};

export interface FeedbackStatusIconProps {
  status: FeedbackStatus;
  /** Shows the status's own colour, as at the top of a roadmap column; menus leave it uncoloured. */
  tinted?: boolean | undefined;
  className?: string | undefined;
}

export function FeedbackStatusIcon({ status, tinted = false, className }: FeedbackStatusIconProps) {
  const Glyph = glyphs[status];
  return <Glyph className={cx(tinted && inks[status], className)} />;
}

/** What the project calls the statuses; a status that is not in it has Hark's word. The screens of a project fill it. */
export const StatusLabelsContext = createContext<Partial<Record<FeedbackStatus, string | null>>>({});

export function FeedbackStatusBadge({ status, className }: { status: FeedbackStatus; className?: string | undefined }) {
  const labels = use(StatusLabelsContext);
  return (
    <span className={cx(badgeClass, "ps-1.5 pe-2", fills[status], className)}>
      <FeedbackStatusIcon status={status} />
      {labels[status] ?? translate(statusLabel[status])}
    </span>
  );
}
