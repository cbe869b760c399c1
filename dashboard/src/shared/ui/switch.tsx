import { cx } from "./cx.ts";

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** One of these two has to label it. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function Switch({ checked, onCheckedChange, label, labelledBy, describedBy, disabled, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onCheckedChange(!checked)}
      className={cx(
        "relative h-5 w-8.5 shrink-0 rounded-full bg-line-control transition-colors duration-(--dur-2) aria-checked:bg-accent disabled:opacity-45",
        // The hit area is larger than the visible switch.
        "before:absolute before:-inset-x-1.25 before:-inset-y-2.5 before:content-['']",
        "after:absolute after:start-[3px] after:top-[3px] after:size-3.5 after:rounded-full after:bg-[#fff] after:transition-[translate,background-color] after:duration-(--dur-2) after:content-[''] aria-checked:after:bg-on-accent",
        "ltr:aria-checked:after:translate-x-3.5 rtl:aria-checked:after:-translate-x-3.5",
        "forced-colors:border forced-colors:after:bg-[ButtonText] forced-colors:aria-checked:bg-[Highlight]",
        className,
      )}
    />
  );
}
