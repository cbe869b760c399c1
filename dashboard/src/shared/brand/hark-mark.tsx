import { cx } from "../ui/cx.ts";

/** A nested h and arch. It is decorative, as the name stands beside it. */
export function HarkMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx("size-5 shrink-0 text-accent", className)}
    >
      <path d="M4.5 2.5v19M4.5 13.5a7.5 7.5 0 0 1 15 0v8M9.6 21.5v-7.6a2.4 2.4 0 0 1 4.8 0v7.6" />
    </svg>
  );
}

/** Mark and name, as shown at the top of the signed-out pages. */
export function HarkBrand({ className }: { className?: string | undefined }) {
  return (
    <span
      className={cx("inline-flex items-center gap-2 text-[17px] font-[650] tracking-[-0.02em] text-ink", className)}
    >
      <HarkMark />
      Hark
    </span>
  );
}
