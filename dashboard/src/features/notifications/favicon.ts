import { useEffect } from "react";
import { useTitleCount } from "../../shared/use-document-title.ts";
import { useHasUnread, useUnreadTotal } from "./unread.ts";

/** RT-19, and the number in the title of the window. */
export function Favicon(): null {
  const hasUnread = useHasUnread();
  useTitleCount(useUnreadTotal());
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
