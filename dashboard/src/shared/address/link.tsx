import type { ComponentProps, MouseEvent } from "react";
import { address } from "./address.ts";

/** A link to another screen, for what runs without the router. */
export function Link({ href, ...rest }: Omit<ComponentProps<"a">, "onClick"> & { href: string }) {
  function handleClick(event: MouseEvent) {
    // Another tab or window, a download: those stay the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    address.push(href);
  }
  return <a {...rest} href={href} onClick={handleClick} />;
}
