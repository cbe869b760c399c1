import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
} from "react";
import { cx } from "./cx.ts";
import { itemClass, popupClass, portalProps } from "./floating.ts";

/** The handlers and attributes that the menu gives to its trigger. */
export interface TriggerWiring {
  handlers: Partial<Record<string, (event: never) => void>>;
  attributes: Record<string, unknown>;
}

export interface MenuPopupProps {
  /** The trigger, which another component renders. */
  triggerRef: RefObject<HTMLElement | null>;
  /** Called after every change, and with null when the menu unmounts. */
  onWire: (wiring: TriggerWiring | null) => void;
  children: ReactNode;
  side?: "top" | "bottom" | "inline-start" | "inline-end" | undefined;
  align?: "start" | "center" | "end" | undefined;
  /** In px; a longer menu scrolls. It is never higher than the window. */
  maxHeight?: number | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
}

export function MenuPopup(props: MenuPopupProps) {
  const { triggerRef, onWire, children, side = "bottom", align = "start" } = props;
  const { maxHeight, open, onOpenChange, className } = props;
  const limit = maxHeight === undefined ? "var(--available-height)" : `min(${maxHeight}px, var(--available-height))`;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange && ((isOpen) => onOpenChange(isOpen))}>
      <Base.Trigger render={(wired) => <AdoptedTrigger triggerRef={triggerRef} wired={wired} onWire={onWire} />} />
      <Base.Portal {...portalProps}>
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

interface AdoptedTriggerProps extends Pick<MenuPopupProps, "triggerRef" | "onWire"> {
  wired: { ref?: Ref<HTMLElement> | undefined };
}

/** Passes the library's trigger properties to the button that is already rendered. */
function AdoptedTrigger({ triggerRef, wired: { ref, ...props }, onWire }: AdoptedTriggerProps) {
  useLayoutEffect(() => {
    const element = triggerRef.current;
    if (typeof ref !== "function") return;
    const release = ref(element);
    return () => {
      if (typeof release === "function") release();
      else ref(null);
    };
  }, [triggerRef, ref]);

  useLayoutEffect(() => {
    const wiring: TriggerWiring = { handlers: {}, attributes: {} };
    for (const [name, value] of Object.entries(props)) {
      if (typeof value === "function") wiring.handlers[name] = value as (event: never) => void;
      else if (typeof value !== "object" && value !== undefined) wiring.attributes[name] = value;
    }
    onWire(wiring);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the menu goes, which must not leave its wires behind
  useLayoutEffect(() => () => onWire(null), []);
  return null;
}

interface RowProps {
  icon?: ReactNode;
  children: ReactNode;
  /** At the end of the row, such as a time or a key. */
  aside?: ReactNode;
  disabled?: boolean | undefined;
}

export interface MenuItemProps extends RowProps {
  onSelect?: (() => void) | undefined;
  tone?: "normal" | "danger" | undefined;
  /** A link, such as a router's; this component renders its children. */
  render?: ReactElement | undefined;
}

export function MenuItem({ icon, children, aside, disabled, onSelect, tone = "normal", render }: MenuItemProps) {
  const className = cx(
    itemClass,
    tone === "danger" ? "text-danger data-highlighted:bg-danger-soft" : "[&>.lucide]:text-muted",
  );
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside !== undefined && <span className="num shrink-0 ps-2 text-xs text-muted">{aside}</span>}
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
  /** The group's accessible name. */
  label: string;
  value: Value | null;
  onValueChange: (value: Value) => void;
  children: ReactNode;
}

/** A group of which one item is picked and marked with a check. */
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

/** Text at the top of a menu that cannot be picked, such as who is signed in. */
export function MenuHeader({ children }: { children: ReactNode }) {
  return <div className="px-2 pt-1.5 pb-2">{children}</div>;
}
