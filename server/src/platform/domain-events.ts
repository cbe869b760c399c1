import type { Log } from "./log.ts";

/** A fact that a feature announces: `messageSent({...})`. Past tense, one definition in the feature's `events.ts`. */
export interface EventKind<P> {
  (payload: P): DomainEvent<P>;
  readonly kind: string;
}

export interface DomainEvent<P = unknown> {
  readonly kind: string;
  readonly payload: P;
}

export function defineEvent<P>(kind: string): EventKind<P> {
  return Object.assign((payload: P): DomainEvent<P> => ({ kind, payload }), { kind });
}

export interface DomainEvents {
  on<P>(kind: EventKind<P>, listener: (payload: P) => void | Promise<void>): void;
  /** Only the database calls this, after a commit. Listeners are best effort: their failures are logged, not thrown. */
  dispatch(events: readonly DomainEvent[]): void;
}

export function createDomainEvents(log: Log): DomainEvents {
  const listeners = new Map<string, ((payload: never) => void | Promise<void>)[]>();
  return {
    on(kind, listener) {
      listeners.set(kind.kind, [...(listeners.get(kind.kind) ?? []), listener]);
    },
    dispatch(events) {
      for (const event of events) {
        for (const listener of listeners.get(event.kind) ?? []) {
          void (async () => listener(event.payload as never))().catch((error: unknown) =>
            log.error({ err: error, event: event.kind }, "an event listener failed"),
          );
        }
      }
    },
  };
}
