import type { ComponentProps, MouseEvent } from "react";
import { address } from "./address.ts";

/** A link to another screen, for code that runs without the router. */
export function Link({ href, ...rest }: Omit<ComponentProps<"a">, "onClick"> & { href: string }) {
  function handleClick(event: MouseEvent) {
    // New tabs, new windows and downloads are left to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    address.push(href);
  }
  return <a {...rest} href={href} onClick={handleClick} />;
}
