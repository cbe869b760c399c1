import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { t } from "./texts.ts";

/** One bar, 10 px high unless given; width, height and rounding by class, as `size-8 rounded-full` for a person. */
export function Skeleton({ className = "h-2.5" }: { className?: string | undefined }) {
  return <span aria-hidden className={cx("skeleton breathe", className)} />;
}

/** Around bars with the shape of what comes. Appears after 150 ms, so that fast answers never flash. */
export function SkeletonGroup({
  label = t("loading"),
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
