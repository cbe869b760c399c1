import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  /** Shown beside the box; without it pass an `aria-label`. */
  children?: ReactNode;
}

export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        "inline-flex items-start gap-2.5 has-disabled:text-disabled max-lg:min-h-10 max-lg:items-center",
        className,
      )}
    >
      <span className="relative mt-px grid size-4.5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-4.5 appearance-none rounded-xs border border-line-control bg-surface checked:border-accent checked:bg-accent disabled:border-line disabled:bg-selected forced-colors:appearance-auto"
        />
        <Check className="pointer-events-none absolute hidden size-3.5 stroke-3 text-on-accent peer-checked:block forced-colors:hidden!" />
      </span>
      {children}
    </label>
  );
}
