import { cloneElement, type ReactElement, type ReactNode } from "react";

/** A link of the caller's router, without children; the layout gives it its class and content. */
export type LinkElement = ReactElement<{ className?: string | undefined; children?: ReactNode }>;

export function fillLink(link: LinkElement, className: string, children: ReactNode) {
  return cloneElement(link, { className }, children);
}
