import { cx } from "./cx.ts";
import { t } from "./texts.ts";

const MOST_SHOWN = 99;

export interface CountProps {
  /** There are more than `value`. */
  isMore?: boolean | undefined;
  value: number;
  /** Whether something is unread, shown by the accent colour and weight. */
  isNew?: boolean | undefined;
  /** Read out after the number, such as 'unread'. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Renders nothing at 0, and '99+' above 99 (GAP-62). */
export function Count({ value, isMore = false, isNew = false, label, className }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={cx("num text-xs", isNew ? "font-semibold text-accent" : "font-medium text-muted", className)}>
      <span>{value > MOST_SHOWN ? `${MOST_SHOWN}+` : isMore ? `${value}+` : value}</span>
      {label !== undefined && <span className="sr-only"> {label}</span>}
    </span>
  );
}

/** Marks a row as unread. The row is also bold, so that it is not shown by colour alone. */
export function UnreadDot({
  label = t("unread"),
  className,
}: {
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={cx("size-2 shrink-0 rounded-full bg-accent forced-colors:bg-[Highlight]", className)}>
      <span className="sr-only">{label}</span>
    </span>
  );
}
