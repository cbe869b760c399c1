import { cx } from "./cx.ts";
import { t } from "./texts.ts";

const MOST_SHOWN = 99;

export interface CountProps {
  value: number;
  /** Something in it is unread: accent and weight. */
  isNew?: boolean | undefined;
  /** What is counted, read after the figure: 'unread'. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Nothing at 0, '99+' above 99 (GAP-62). */
export function Count({ value, isNew = false, label, className }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={cx("num text-xs", isNew ? "font-semibold text-accent" : "font-medium text-muted", className)}>
      {value > MOST_SHOWN ? `${MOST_SHOWN}+` : value}
      {label !== undefined && <span className="sr-only"> {label}</span>}
    </span>
  );
}

/** Somebody waits. Weight goes with it in the row, so that it is not by colour alone. */
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
