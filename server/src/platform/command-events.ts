import type { Database } from "./database/database.ts";
import type { DomainEvent, DomainEvents } from "./domain-events.ts";
import { defineJob, type Jobs } from "./jobs.ts";

const announcedJob = defineJob<DomainEvent<object>>("announced-by-command");

export interface CommandEvents extends DomainEvents {
  /** Hands what was announced so far to the servers; false when there was nothing. */
  passOn(database: Database, openJobs: () => Jobs): Promise<boolean>;
}

/**
 * The events of a command, whose process has no sockets to tell anybody. They travel as jobs, so that one server that runs
 * beside it hears them within a second; one that starts later hears them then, and finds nobody concerned.
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

/** On the server: a command's facts are facts here too. */
export function hearCommands(jobs: Jobs, events: DomainEvents) {
  jobs.work(announcedJob, async ({ kind, payload }) => events.dispatch([{ kind, payload }]));
}
