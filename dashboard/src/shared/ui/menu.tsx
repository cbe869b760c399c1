import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { CSSProperties, ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import { itemClass, popupClass } from "./floating.ts";

export interface MenuProps {
  /** A button; it gets its expanded state and the keys from here. */
  trigger: ReactElement;
  children: ReactNode;
  side?: "top" | "bottom" | "inline-start" | "inline-end" | undefined;
  align?: "start" | "center" | "end" | undefined;
  /** In px; a longer menu scrolls. The window's height is the limit anyway. */
  maxHeight?: number | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
}

export function Menu(props: MenuProps) {
  const { trigger, children, side = "bottom", align = "start", maxHeight, open, onOpenChange, className } = props;
  const limit = maxHeight === undefined ? "var(--available-height)" : `min(${maxHeight}px, var(--available-height))`;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange && ((isOpen) => onOpenChange(isOpen))}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-popover) outline-none"
        >
          <Base.Popup className={cx(popupClass, className)} style={{ maxHeight: limit } satisfies CSSProperties}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface RowProps {
  icon?: ReactNode;
  children: ReactNode;
  disabled?: boolean | undefined;
}

export interface MenuItemProps extends RowProps {
  onSelect?: (() => void) | undefined;
  tone?: "normal" | "danger" | undefined;
  /** A link, such as a router's; its children come from here. */
  render?: ReactElement | undefined;
}

export function MenuItem({ icon, children, disabled, onSelect, tone = "normal", render }: MenuItemProps) {
  const className = cx(
    itemClass,
    tone === "danger" ? "text-danger data-highlighted:bg-danger-soft" : "[&>.lucide]:text-muted",
  );
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </>
  );
  if (render) {
    return (
      <Base.LinkItem render={render} closeOnClick className={className} onClick={onSelect}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={className} disabled={disabled} onClick={onSelect}>
      {content}
    </Base.Item>
  );
}

export interface MenuChoiceProps<Value extends string> {
  /** Names the group to a screen reader. */
  label: string;
  value: Value | null;
  onValueChange: (value: Value) => void;
  children: ReactNode;
}

/** Items of which one is picked, marked with a check at its end. */
export function MenuChoice<Value extends string>({ label, value, onValueChange, children }: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup aria-label={label} value={value} onValueChange={(picked) => onValueChange(picked as Value)}>
      {children}
    </Base.RadioGroup>
  );
}

export function MenuChoiceItem({ value, icon, children, disabled }: RowProps & { value: string }) {
  return (
    <Base.RadioItem value={value} closeOnClick disabled={disabled} className={cx(itemClass, "[&>.lucide]:text-muted")}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <Base.RadioItemIndicator render={<Check className="size-4 text-ink!" />} />
    </Base.RadioItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** Words at the head of a menu that cannot be picked, as who is signed in. */
export function MenuHeader({ children }: { children: ReactNode }) {
  return <div className="px-2 pt-1.5 pb-2">{children}</div>;
}
