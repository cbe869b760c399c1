import { cloneElement, type ReactElement, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { MenuPopupProps, TriggerWiring } from "./menu-popup.tsx";
import { onDemand } from "./on-demand.ts";
import { withHandlers } from "./with-handlers.ts";

const popup = onDemand(() => import("./menu-popup.tsx"));
const MenuPopup = popup.part((parts) => parts.MenuPopup);
export const MenuItem = popup.part((parts) => parts.MenuItem);
export const MenuChoice = popup.part((parts) => parts.MenuChoice);
export const MenuChoiceItem = popup.part((parts) => parts.MenuChoiceItem);
export const MenuSeparator = popup.part((parts) => parts.MenuSeparator);
export const MenuHeader = popup.part((parts) => parts.MenuHeader);

export interface MenuProps extends Omit<MenuPopupProps, "triggerRef" | "onWire"> {
  /** A button; the menu gives it its expanded state and keyboard handlers. */
  trigger: ReactElement;
}

const forwarded = [
  "onPointerEnter",
  "onPointerLeave",
  "onPointerMove",
  "onPointerDown",
  "onPointerUp",
  "onMouseEnter",
  "onMouseLeave",
  "onMouseMove",
  "onMouseDown",
  "onMouseUp",
  "onTouchStart",
  "onFocus",
  "onBlur",
  "onKeyDown",
  "onKeyUp",
  "onClick",
] as const;

type ForwardedEvent = (typeof forwarded)[number];

const closed: TriggerWiring["attributes"] = { "aria-haspopup": "menu", "aria-expanded": false };

/**
 * The trigger is rendered at once; the rest is loaded when the pointer or the focus reaches it. The trigger stays the same
 * element when the menu is ready, so it keeps focus and hover, and an earlier click opens the menu then.
 */
export function Menu({ trigger, ...props }: MenuProps) {
  const triggerRef = useRef<HTMLElement>(null);
  const wiring = useRef<TriggerWiring>(null);
  const isWaiting = useRef(false);
  // A press that began before the menu was ready is not passed on: the menu would see only its second half.
  const isHalfPress = useRef(false);
  const [attributes, setAttributes] = useState(closed);
  const [isWanted, setIsWanted] = useState(false);

  function handleWire(next: TriggerWiring | null) {
    wiring.current = next;
    if (!next) return;
    setAttributes((known) => (isSame(known, next.attributes) ? known : next.attributes));
    if (!isWaiting.current) return;
    isWaiting.current = false;
    queueMicrotask(() => triggerRef.current?.click());
  }

  function handle(name: ForwardedEvent, event: { type: string }) {
    // Synchronously, so that the click that follows a touch finds the menu.
    if (name === "onPointerEnter" && !isWanted) flushSync(() => setIsWanted(true));
    if (name === "onFocus" || name === "onPointerDown" || name === "onClick") setIsWanted(true);
    if (name === "onPointerDown") isHalfPress.current = wiring.current === null;
    if (name === "onKeyDown") isHalfPress.current = false;
    if (name === "onClick" && (isHalfPress.current || wiring.current === null)) {
      isHalfPress.current = false;
      if (wiring.current) queueMicrotask(() => triggerRef.current?.click());
      else isWaiting.current = true;
    } else if (!isHalfPress.current) {
      wiring.current?.handlers[name]?.(event as never);
    }
  }

  const handlers = Object.fromEntries(
    forwarded.map((name) => [name, (event: { type: string }) => handle(name, event)]),
  );
  return (
    <>
      {cloneElement(trigger as ReactElement<object>, {
        ...attributes,
        ...withHandlers(trigger.props, handlers),
        ...{ ref: triggerRef },
      })}
      {(isWanted || props.open) && <MenuPopup {...props} triggerRef={triggerRef} onWire={handleWire} />}
    </>
  );
}

function isSame(a: TriggerWiring["attributes"], b: TriggerWiring["attributes"]): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
