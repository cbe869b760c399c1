import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { t } from "./texts.ts";

/** One bar, 10 px high by default. Classes set width, height and rounding, such as `size-8 rounded-full` for a person. */
export function Skeleton({ className = "h-2.5" }: { className?: string | undefined }) {
  return <span aria-hidden className={cx("skeleton breathe", className)} />;
}

/** Wraps bars in the shape of the content to come. Appears after 150 ms, so that it never flashes on a fast response. */
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
