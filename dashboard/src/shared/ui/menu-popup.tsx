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
import { itemClass, popupClass } from "./floating.ts";

/** What the menu needs its trigger to do and to say. */
export interface TriggerWiring {
  handlers: Partial<Record<string, (event: never) => void>>;
  attributes: Record<string, unknown>;
}

export interface MenuPopupProps {
  /** The button, which belongs to somebody else. */
  triggerRef: RefObject<HTMLElement | null>;
  /** Called after every change; with null when the menu goes. */
  onWire: (wiring: TriggerWiring | null) => void;
  children: ReactNode;
  side?: "top" | "bottom" | "inline-start" | "inline-end" | undefined;
  align?: "start" | "center" | "end" | undefined;
  /** In px; a longer menu scrolls. The window's height is the limit anyway. */
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

interface AdoptedTriggerProps extends Pick<MenuPopupProps, "triggerRef" | "onWire"> {
  wired: { ref?: Ref<HTMLElement> | undefined };
}

/** Gives what the library wants of a trigger of its own to the button that is there already. */
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
