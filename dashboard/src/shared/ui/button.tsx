import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";
export type ButtonSize = "sm" | "md" | "lg";

const base =
  "relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap no-underline select-none " +
  "transition-colors duration-(--dur-1) disabled:cursor-default disabled:bg-selected disabled:text-disabled disabled:shadow-none " +
  "forced-colors:border forced-colors:border-[ButtonBorder]";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover",
  secondary:
    "bg-raised text-ink shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-[linear-gradient(var(--hover),var(--hover))] " +
    "data-popup-open:bg-[linear-gradient(var(--hover),var(--hover))] disabled:bg-none",
  quiet: "text-ink hover:bg-hover data-popup-open:bg-hover",
  danger: "bg-danger-fill text-on-danger hover:bg-danger-fill-hover",
  "danger-quiet": "text-danger hover:bg-danger-soft",
};

// Touch targets need 40 px: buttons are taller on small screens, and the smallest one has a hit area beyond its edge.
const sizes: Record<ButtonSize, string> = {
  sm: "h-7 px-2.5 text-sm max-lg:h-9 max-lg:after:absolute max-lg:after:inset-x-0 max-lg:after:-inset-y-0.5 max-lg:after:content-['']",
  md: "h-8 px-3 text-sm max-lg:h-10",
  lg: "h-9 px-3.5 text-base max-lg:h-11",
};

/** Returns the classes of a button, for a link that has to look like one. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md"): string {
  return cx(base, variants[variant], sizes[size]);
}

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant | undefined;
  /** 28, 32 or 36 px high; 36, 40 and 44 under 1024 px. */
  size?: ButtonSize | undefined;
  /** Before the label; replaced by the spinner while loading. Without an icon the spinner covers the label. */
  icon?: ReactNode;
  /** Ignores clicks and shows the spinner, without a layout shift. Pass `false` while idle, so that a `loadingLabel` has its room. */
  loading?: boolean | undefined;
  /** Replaces a text label while loading, and the spinner too where there is no icon. */
  loadingLabel?: string | undefined;
}

export function Button(props: ButtonProps) {
  const {
    variant = "secondary",
    size = "md",
    icon,
    loading,
    loadingLabel,
    className,
    children,
    onClick,
    ...rest
  } = props;

  // Not `disabled`, which would take the focus from a button that was pressed by keyboard.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  const idleText = typeof children === "string" ? children : "";
  const hasGlyph = icon !== undefined;
  return (
    <button
      type="button"
      {...rest}
      {...(loading && { "aria-busy": true, "aria-disabled": true })}
      onClick={handleClick}
      className={cx(buttonClass(variant, size), loading && "cursor-progress!", className)}
    >
      {loading === undefined ? (
        <>
          {icon}
          {/* A page translator replaces bare text, and the icon beside it could then not change any more. */}
          <span className="contents">{children}</span>
        </>
      ) : (
        <span className="grid justify-items-center">
          <span className="col-start-1 row-start-1 inline-flex items-center gap-1.5">
            {loading && hasGlyph ? <Spinner /> : icon}
            <span className={cx(loading && !hasGlyph && loadingLabel === undefined && "opacity-0")}>
              {loading ? (loadingLabel ?? children) : children}
            </span>
          </span>
          {loading && !hasGlyph && loadingLabel === undefined && (
            <span className="col-start-1 row-start-1 grid self-center">
              <Spinner />
            </span>
          )}
          {loadingLabel !== undefined && (
            <>
              <Room text={loadingLabel} hasGlyph={hasGlyph} />
              <Room text={idleText} hasGlyph={hasGlyph} />
            </>
          )}
        </span>
      )}
    </button>
  );
}

// Generated content on purpose: real text would be found by page searches and read out twice.
function Room({ text, hasGlyph }: { text: string; hasGlyph: boolean }) {
  return (
    <span
      aria-hidden
      data-text={text}
      className={cx(
        "invisible col-start-1 row-start-1 h-0 overflow-hidden before:content-[attr(data-text)]",
        hasGlyph && "ps-5",
      )}
    />
  );
}
