import type { Message } from "@hark/contract/conversations/schema";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "../../shared/ui/cx.ts";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { isTemporary } from "./temporary-message.ts";

const actions = onDemand(() => import("./message-actions.tsx"));
const MessageActions = actions.part((parts) => parts.MessageActions);

const LONG_PRESS_MS = 500;

interface MessageHoldProps {
  message: Message;
  isOwn: boolean;
  children: ReactNode;
}

/** What is around a message: its place for links and arrow keys, and its actions while the pointer or the focus is near. */
export function MessageHold({ message, isOwn, children }: MessageHoldProps) {
  const [isNear, setIsNear] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);

  function handlePress({ pointerType, currentTarget, target }: PointerEvent) {
    // What happens in the menu comes here too, though it is elsewhere on the page.
    if (pointerType !== "touch" || !currentTarget.contains(target as Node)) return;
    void actions.fetch();
    wasLong.current = false;
    clearTimeout(press.current);
    press.current = setTimeout(() => {
      wasLong.current = true;
      setIsNear(true);
    }, LONG_PRESS_MS);
  }
  function endPress() {
    clearTimeout(press.current);
    // A menu that opens under the finger would be closed by its lifting.
    if (wasLong.current) setTimeout(() => setIsMenuOpen(true));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the actions are buttons; a pointer only makes them show
    <div
      data-message={message.id}
      tabIndex={-1}
      className={cx(
        "group/message relative flex max-w-[min(460px,86%)] rounded-lg outline-offset-2 outline-focus max-lg:max-w-[88%] data-hit:outline-2 data-hit:-outline-offset-2 pointer-coarse:[-webkit-touch-callout:none] pointer-coarse:select-none",
        isOwn && "justify-end",
      )}
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && setIsNear(true)}
      onPointerLeave={() => setIsNear(false)}
      onFocus={() => setIsNear(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsNear(false);
      }}
      onPointerDown={handlePress}
      onPointerUp={endPress}
      onPointerMove={() => clearTimeout(press.current)}
      onPointerCancel={endPress}
      onContextMenu={(event) => {
        // Some browsers have a menu of their own for a long press.
        if (wasLong.current) event.preventDefault();
      }}
      onClickCapture={(event) => {
        // The finger that opened the menu is lifted: that must not open the picture below.
        if (!wasLong.current || !event.currentTarget.contains(event.target as Node)) return;
        wasLong.current = false;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      {(isNear || isMenuOpen) && !isTemporary(message) && (
        <MessageActions message={message} isOwn={isOwn} isMenuOpen={isMenuOpen} onMenuOpenChange={setIsMenuOpen} />
      )}
    </div>
  );
}
