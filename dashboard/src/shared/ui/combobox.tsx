import { Combobox as Base } from "@base-ui/react/combobox";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Check, ChevronsUpDown } from "lucide-react";
import { cx } from "./cx.ts";
import { controlClass, useFieldProps } from "./field.tsx";
import { itemClass, popupClass, portalProps } from "./floating.ts";
import { t } from "./texts.ts";

export interface ComboboxOption {
  value: string;
  label: string;
}

export interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  /** Needed outside of a `Field`. */
  label?: string | undefined;
  placeholder?: string | undefined;
  /** Whether an option is meant by what was typed; by its label when left out. */
  matches?: ((option: ComboboxOption, typed: string) => boolean) | undefined;
  /** Shown when nothing matches what was typed. */
  emptyText: string;
  className?: string | undefined;
}

/** A select for long lists: typing filters the options. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onValueChange, label, placeholder, matches, emptyText, className } = props;
  const field = useFieldProps();
  const picked = options.find((option) => option.value === value) ?? null;
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={picked}
        autoHighlight
        {...(matches && { filter: matches })}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next.value);
        }}
      >
        <div className={cx("relative", className)}>
          <Base.Input
            {...field}
            {...(label !== undefined && { "aria-label": label })}
            placeholder={placeholder}
            onFocus={(event) => event.target.select()}
            className={cx(controlClass, "h-9 truncate ps-2.5 pe-8 max-lg:h-11 max-lg:text-[16px]")}
          />
          <Base.Trigger
            aria-label={t("showAll")}
            className="absolute inset-y-0 end-0 grid w-8 place-items-center text-muted [&>.lucide]:size-4"
          >
            <ChevronsUpDown />
          </Base.Trigger>
        </div>
        <Base.Portal {...portalProps} {...(label !== undefined && { "aria-label": label })}>
          <Base.Positioner sideOffset={4} collisionPadding={8} className="z-(--z-popover) outline-none">
            <Base.Popup
              className={cx(popupClass, "max-h-[min(20rem,var(--available-height))] min-w-(--anchor-width)!")}
            >
              <Base.Empty className="px-2 py-1.5 text-muted empty:p-0">{emptyText}</Base.Empty>
              <Base.List>
                {(option: ComboboxOption) => (
                  <Base.Item key={option.value} value={option} className={itemClass}>
                    <span className="min-w-0 flex-1 truncate">{option.label}</span>
                    <Base.ItemIndicator>
                      <Check className="size-4 text-ink!" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
