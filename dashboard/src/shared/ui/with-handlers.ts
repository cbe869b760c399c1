import type { SyntheticEvent } from "react";

/** Handlers of any type, as React knows which event belongs to which name. */
type Handlers = Record<string, (event: SyntheticEvent) => void>;

/** Adds handlers to an element; its own handlers of the same names run first. */
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
