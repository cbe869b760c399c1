import { useEffect } from "react";
import { useHasUnread } from "./unread.ts";

/** RT-19 */
export function Favicon(): null {
  const hasUnread = useHasUnread();
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>("#favicon");
    if (!icon) return;
    const normal = icon.href;
    if (hasUnread) icon.href = "/favicon-alert.svg";
    return () => {
      icon.href = normal;
    };
  }, [hasUnread]);
  return null;
}
