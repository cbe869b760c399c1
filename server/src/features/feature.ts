import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { DomainEvents } from "../platform/domain-events.ts";
import type { Facts } from "../platform/facts.ts";
import type { Http } from "../platform/http/http.ts";
import type { Jobs } from "../platform/jobs.ts";
import type { Limiter } from "../platform/limits/limiter.ts";
import type { Log } from "../platform/log.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { Realtime } from "../platform/realtime/realtime.ts";
import type { Storage } from "../platform/storage/storage.ts";
import type { SettingsReader } from "./settings-reader.ts";

/** What a feature gets when it is registered with the app. */
export interface FeatureContext {
  http: Http;
  database: Database;
  realtime: Realtime;
  jobs: Jobs;
  /** Committed facts whose effects must survive a crash. */
  facts: Facts;
  /** For current listeners, such as sockets; best effort. */
  events: DomainEvents;
  limiter: Limiter;
  storage: Storage;
  /** For a mail whose delivery the caller waits for; all others go through `enqueueMail`. */
  mailer: Mailer;
  clock: Clock;
  log: Log;
  publicUrl: string;
  /** What the environment, or the server's administrator, has set for all of the server. */
  settings: SettingsReader;
}

/** A feature registers its doors, routes, jobs and event listeners; it runs once, before the server listens. */
export type Feature = (context: FeatureContext) => void;
