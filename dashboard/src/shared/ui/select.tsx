import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { controlClass, useFieldLabelId, useFieldProps } from "./field.tsx";
import { itemClass, popupClass, portalProps } from "./floating.ts";

export interface SelectOption<Value> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface SelectProps<Value extends string | number> {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Needed outside of a `Field`. */
  label?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  /** The id of the error message that explains `invalid`, outside of a `Field`. */
  describedBy?: string | undefined;
  /** Short lists of numbers have the small chevron. */
  chevron?: "both" | "down" | undefined;
  className?: string | undefined;
}

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const {
    options,
    value,
    onValueChange,
    label,
    placeholder,
    disabled,
    invalid,
    describedBy,
    chevron = "both",
    className,
  } = props;
  const field = useFieldProps();
  const labelId = useFieldLabelId();
  const picked = options.find((option) => option.value === value);
  const name = label === undefined ? { "aria-labelledby": labelId } : { "aria-label": label };
  return (
    // The library's list adds a style element, which the content security policy refuses.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled ?? false}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next as Value);
        }}
      >
        <Base.Trigger
          {...field}
          {...name}
          {...(describedBy !== undefined && { "aria-describedby": describedBy })}
          {...(invalid && { "aria-invalid": true })}
          className={cx(
            controlClass,
            "flex h-9 items-center gap-2 ps-2.5 pe-2 text-start max-lg:h-11 data-popup-open:outline-2 data-popup-open:-outline-offset-1 data-popup-open:outline-focus",
            className,
          )}
        >
          {picked?.icon}
          <Base.Value className="min-w-0 flex-1 truncate data-placeholder:text-muted">
            {picked?.label ?? placeholder}
          </Base.Value>
          {chevron === "both" ? (
            <ChevronsUpDown className="text-muted" />
          ) : (
            <ChevronDown className="size-3.5 text-muted" />
          )}
        </Base.Trigger>
        <Base.Portal {...portalProps} {...name}>
          <Base.Positioner
            alignItemWithTrigger={false}
            sideOffset={4}
            collisionPadding={8}
            className="z-(--z-popover) outline-none"
          >
            <Base.Popup
              className={cx(popupClass, "max-h-[min(20rem,var(--available-height))] min-w-(--anchor-width)!")}
            >
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={cx(itemClass, "[&>.lucide]:text-muted")}>
                  {option.icon}
                  <Base.ItemText className="min-w-0 flex-1 truncate">{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check className="size-4 text-ink!" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
