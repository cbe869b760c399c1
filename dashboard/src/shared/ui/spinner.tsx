import { cx } from "./cx.ts";
import { t } from "./texts.ts";

const sizes = { sm: "size-3.5", md: "size-5 border-[2.5px]", lg: "size-7 border-[3px]" };

export interface SpinnerProps {
  /** 14, 20 or 28 px. */
  size?: keyof typeof sizes | undefined;
  /** Read out by screen readers; leave it out where text beside the spinner says the same. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Spinner({ size = "sm", label, className }: SpinnerProps) {
  const ring = cx(
    "turn inline-block shrink-0 rounded-full border-2 border-current/30 border-t-current forced-colors:border-[GrayText] forced-colors:border-t-[CanvasText]",
    sizes[size],
    className,
  );
  if (label === undefined) return <span aria-hidden className={ring} />;
  return (
    <span role="status" className="inline-flex">
      <span aria-hidden className={ring} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Covers the window while the app starts. Appears late, so that it never flashes on a fast start. */
export function FullScreenSpinner({ label = t("loading") }: { label?: string | undefined }) {
  return (
    <div className="shown-late fixed inset-0 grid place-items-center bg-canvas text-muted">
      <Spinner size="lg" label={label} />
    </div>
  );
}
