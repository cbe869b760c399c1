import type { SyntheticEvent } from "react";

/** Of any kind: what belongs to which name is React's business. */
type Handlers = Record<string, (event: SyntheticEvent) => void>;

/** Handlers to add to an element that may have its own of the same names; its own run first. */
export function withHandlers(ownProps: unknown, added: Handlers): Handlers {
  const own = ownProps as Partial<Handlers>;
  return Object.fromEntries(
    Object.entries(added).map(([name, handle]) => [
      name,
      (event) => {
        own[name]?.(event);
        handle(event);
      },
    ]),
  );
}
