import type { Log } from "./log.ts";
import { limitLines } from "./log-sampling.ts";
import { createRunning } from "./running.ts";

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
  /** When the listeners of all that was announced so far, and of what they announce in turn, are done. */
  settle(): Promise<void>;
}

export function createDomainEvents(log: Log): DomainEvents {
  const listeners = new Map<string, ((payload: never) => void | Promise<void>)[]>();
  const limited = limitLines(log);
  const running = createRunning((error, event) => limited.error({ err: error, event }, "an event listener failed"));
  return {
    on(kind, listener) {
      listeners.set(kind.kind, [...(listeners.get(kind.kind) ?? []), listener]);
    },
    dispatch(events) {
      for (const event of events) {
        for (const listener of listeners.get(event.kind) ?? []) {
          running.start(() => listener(event.payload as never), event.kind);
        }
      }
    },
    settle: running.settle,
  };
}
