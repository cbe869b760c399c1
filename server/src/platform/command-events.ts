import type { Database } from "./database/database.ts";
import type { DomainEvent, DomainEvents } from "./domain-events.ts";
import { defineJob, type Jobs } from "./jobs.ts";

const announcedJob = defineJob<DomainEvent<object>>("announced-by-command");

export interface CommandEvents extends DomainEvents {
  /** Hands the events announced so far to the servers. Returns false when there were none. */
  passOn(database: Database, openJobs: () => Jobs): Promise<boolean>;
}

/**
 * The events of a command, whose process has no sockets. They travel as jobs, so that one of the running servers handles them
 * within a second. A server that starts later handles them then, when nobody is connected yet.
 */
export function createCommandEvents(): CommandEvents {
  const announced: DomainEvent<object>[] = [];
  return {
    on() {},
    dispatch: (events) => void announced.push(...(events as readonly DomainEvent<object>[])),
    async settle() {},
    async passOn(database, openJobs) {
      if (announced.length === 0) return false;
      const jobs = openJobs();
      try {
        await jobs.open([announcedJob]);
        await database.transaction(async (tx) => {
          for (const event of announced) await jobs.enqueue(tx, announcedJob, event);
        });
      } finally {
        await jobs.stop(1_000);
      }
      return true;
    },
  };
}

/** Announces the commands' events on the server. */
export function hearCommands(jobs: Jobs, events: DomainEvents) {
  jobs.work(announcedJob, async ({ kind, payload }) => events.dispatch([{ kind, payload }]));
}
