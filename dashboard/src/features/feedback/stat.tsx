import { ArrowBigUp, MessageCircle } from "lucide-react";
import { cx } from "../../shared/ui/cx.ts";
import { t } from "./texts.ts";

interface StatProps {
  value: number;
  className?: string | undefined;
}

const statClass = "num inline-flex items-center gap-1.25 text-sm [&>.lucide]:size-[15px] [&>.lucide]:text-muted";

export function UpvoteStat({ value, className }: StatProps) {
  return (
    <span className={cx(statClass, value === 0 ? "text-muted" : "text-soft", className)}>
      <ArrowBigUp />
      <span className="sr-only">{t("upvoteCount")}</span>
      {value}
    </span>
  );
}

export function CommentStat({ value, className }: StatProps) {
  return (
    <span className={cx(statClass, value === 0 ? "text-muted" : "text-soft", className)}>
      <MessageCircle />
      <span className="sr-only">{t("commentCount")}</span>
      {value}
    </span>
  );
}
