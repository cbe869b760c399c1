import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** One bar; give width and height by class (`h-2.5` unless given), `rounded-full` for a person. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={cx("breathe block rounded-xs bg-selected forced-colors:border", className ?? "h-2.5")}
    />
  );
}

/** Around bars with the shape of what comes. Appears after 150 ms, so that fast answers never flash. */
export function SkeletonGroup({
  label = "Loading",
  children,
  className,
}: {
  label?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div role="status" className={cx("shown-late", className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
