import { cx } from "./cx.ts";

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; null while the extent is unknown. */
  value: number | null;
  className?: string | undefined;
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className={cx("h-1 overflow-hidden rounded-full bg-selected forced-colors:border", className)}
    >
      <div
        className={cx(
          "h-full rounded-full bg-accent forced-colors:bg-[Highlight]",
          percent === null ? "breathe w-full" : "transition-[width] duration-(--dur-2)",
        )}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
