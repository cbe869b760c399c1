import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** The accessible name and the tooltip: a verb and a noun, such as 'Close sidebar'. */
  label: string;
  /** 28 or 32 px; 40 under 1024 px. */
  size?: "sm" | "md" | undefined;
  tooltip?: boolean | undefined;
}

export function IconButton({ label, size = "sm", tooltip = true, className, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        "inline-grid shrink-0 place-items-center rounded-sm text-muted transition-colors duration-(--dur-1) hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink disabled:bg-transparent disabled:text-disabled max-lg:size-10",
        size === "sm" ? "size-7" : "size-8",
        className,
      )}
    />
  );
  if (!tooltip) return button;
  return (
    <Tooltip content={label} describes={false}>
      {button}
    </Tooltip>
  );
}
