import { setTimeout as delay } from "node:timers/promises";
import { day, minute } from "@hark/contract/limits";
import type { EnvironmentVariable } from "@hark/contract/server-settings/schema";
import { type BackupSchedule, findLastBackup, scheduleBackups } from "./backup/schedule-backups.ts";
import { examine } from "./doctor/examinations.ts";
import { listExampleMails } from "./example-mails.ts";
import { accounts } from "./features/accounts/index.ts";
import { agents, avatarUse } from "./features/agents/index.ts";
import { type Billing, createBilling } from "./features/billing/index.ts";
import { bulk } from "./features/bulk/index.ts";
import {
  conversations,
  conversationsOfProfile,
  conversationTagUse,
  conversationUse,
  measureUsualReply,
  mergeConversations,
  messageFileUse,
  releaseConversations,
} from "./features/conversations/index.ts";
import type { Feature, FeatureContext } from "./features/feature.ts";
import {
  feedback,
  feedbackFileUse,
  feedbackOfProfile,
  feedbackTagUse,
  feedbackUse,
  knownIssueHooks,
  mergeFeedback,
  releaseFeedback,
} from "./features/feedback/index.ts";
import { files } from "./features/files/index.ts";
import { knownIssues, knownIssueUse, mergeKnownIssues } from "./features/known-issues/index.ts";
import {
  isInvited,
  joinAcceptedInvitations,
  leaveProjects,
  type MemberHooks,
  members,
} from "./features/members/index.ts";
import { notifications } from "./features/notifications/index.ts";
import { logoUse, projects } from "./features/projects/index.ts";
import {
  applySavedReplies,
  releaseSavedReplies,
  replaceTagInSavedReplies,
  savedReplies,
  savedReplyFileUse,
} from "./features/saved-replies/index.ts";
import { search, visitorWords } from "./features/search/index.ts";
import {
  checkRegistration,
  createEffectiveSettings,
  type EffectiveSettings,
  type FixedSettings,
  type ServerFacts,
  serverSettings,
} from "./features/server-settings/index.ts";
import { tags } from "./features/tags/index.ts";
import { releaseViews, replaceTagInViews, views } from "./features/views/index.ts";
import { endVerifiedSessions, visitors } from "./features/visitors/index.ts";
import { widgetSettings } from "./features/widget-settings/index.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { hearCommands } from "./platform/command-events.ts";
import { type Database, type DatabaseLimits, openDatabase } from "./platform/database/database.ts";
import { createDomainEvents } from "./platform/domain-events.ts";
import { createFacts } from "./platform/facts.ts";
import { forgetFirstCalls } from "./platform/first-calls.ts";
import type { GoogleSettings } from "./platform/google/google.ts";
import { createHostCheck } from "./platform/http/allowed-hosts.ts";
import { serveApiReference } from "./platform/http/api-reference.ts";
import type { OnUndeclaredError } from "./platform/http/declared-errors.ts";
import { serveDocumentation } from "./platform/http/documentation.ts";
import { serveFrontEnds } from "./platform/http/front-ends.ts";
import { type MetricsAccess, serveHealth } from "./platform/http/health.ts";
import { createHttp, type Http } from "./platform/http/http.ts";
import { type ListenOptions, listen } from "./platform/http/listen.ts";
import { secureHeaders } from "./platform/http/secure-headers.ts";
import { createJobs, type Jobs } from "./platform/jobs.ts";
import { createLimiter, type Limiter } from "./platform/limits/limiter.ts";
import type { Log } from "./platform/log.ts";
import { forgetOldMails } from "./platform/mail/forget-mails.ts";
import { workMail } from "./platform/mail/mail-job.ts";
import { notingMailer } from "./platform/mail/mail-status.ts";
import { serveMailbox } from "./platform/mail/mailbox-routes.ts";
import { createMailboxMailer, createSmtpMailer, type Mailer } from "./platform/mail/mailer.ts";
import type { StripeSettings } from "./platform/payments/stripe.ts";
import { createRealtime, type Realtime } from "./platform/realtime/realtime.ts";
import { connectRedis } from "./platform/redis.ts";
import { openStorage } from "./platform/storage/open-storage.ts";
import type { S3Settings } from "./platform/storage/s3-storage.ts";
import type { Storage } from "./platform/storage/storage.ts";
import type { Tracing } from "./platform/tracing.ts";
import { readVersion } from "./platform/version.ts";

const memberRemoved: MemberHooks["memberRemoved"] = async (tx, removed) => {
  await releaseConversations(tx, removed);
  await releaseSavedReplies(tx, removed);
  await releaseViews(tx, removed);
  await releaseFeedback(tx, removed);
};

/** Every feature, lowest first: each may import those above it in this list (see ARCHITECTURE.md). */
const listFeatures = (
  billing: Billing,
  google: GoogleSettings | undefined,
  { settings, facts, clock }: { settings: EffectiveSettings; facts: ServerFacts; clock: Clock },
): readonly Feature[] => [
  files([logoUse, avatarUse, messageFileUse, savedReplyFileUse, feedbackFileUse]),
  accounts(
    {
      ...billing.hooks,
      checkRegistration: (tx, emailKey) => checkRegistration(tx, settings, () => isInvited(tx, emailKey, clock.now())),
      emailVerified: joinAcceptedInvitations,
      accountLeaves: (tx, account) => leaveProjects(tx, account, memberRemoved),
    },
    google,
  ),
  serverSettings(settings, facts),
  members({ ...billing.hooks, memberRemoved }),
  projects({ secretKeyRenewed: endVerifiedSessions }),
  billing.feature,
  agents,
  widgetSettings({ ...billing.hooks, measureUsualReply }),
  notifications,
  tags({
    conversations: conversationTagUse,
    feedback: feedbackTagUse,
    followers: [replaceTagInSavedReplies, replaceTagInViews],
  }),
  visitors({
    merges: [mergeConversations, mergeKnownIssues, mergeFeedback],
    uses: [conversationUse, knownIssueUse, feedbackUse],
    words: visitorWords,
    profile: { conversations: conversationsOfProfile, feedback: feedbackOfProfile },
  }),
  conversations({ savedRepliesSent: applySavedReplies }),
  knownIssues(knownIssueHooks),
  feedback,
  savedReplies,
  search,
  views,
  bulk,
];

export interface AppOptions {
  databaseUrl: string;
  redisUrl?: string | undefined;
  /** Where uploaded files go unless `s3` is set. */
  dataDir: string;
  s3?: S3Settings | undefined;
  smtpUrl?: string | undefined;
  mailFrom: string;
  publicUrl: string;
  /** Unset: nobody can sign in with Google. */
  google?: GoogleSettings | undefined;
  stripe?: StripeSettings | undefined;
  pricingUrl: string;
  trustedProxies: readonly string[];
  /** Further host names, besides that of `publicUrl`, under which this server may be called. */
  allowedHosts?: readonly string[];
  metrics: MetricsAccess;
  /** What the environment has set of what an administrator could change otherwise. */
  fixedSettings?: FixedSettings | undefined;
  /** For the administrator: which variables are set. */
  environment?: readonly EnvironmentVariable[] | undefined;
  /** The number of open live connections, on this node, from which an address is refused further ones. */
  maxSocketsPerAddress: number;
  /** Nothing is kept that would leave the disk with less. */
  minFreeBytes?: number | undefined;
  /** How long `close` goes on serving, in milliseconds, while `/readyz` says 503; 0 unless a proxy has to be given time. */
  drainMs?: number;
  /** Unset: no backups are made by the server. */
  backups?: BackupSchedule | undefined;
  /** Opens `/dev/mailbox`, where mail lies while there is no `smtpUrl`. */
  mailboxKey?: string | undefined;
  /** Null, or unset: nothing is traced. */
  tracing?: Tracing | null | undefined;
  log: Log;
  /** Parts that tests and the bench put in place of the real ones. */
  clock?: Clock;
  mailer?: Mailer | undefined;
  limiter?: Limiter;
  databaseLimits?: DatabaseLimits | undefined;
  onUndeclaredError?: OnUndeclaredError;
}

export interface App {
  readonly http: Http;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly realtime: Realtime;
  readonly storage: Storage;
  /** Starts the jobs and listens. Returns the port. */
  listen(options: ListenOptions): Promise<number>;
  /** Serves for `drainMs` more, tells sockets to reconnect, lets requests, jobs and the events that they announced finish, then closes connections. */
  close(): Promise<void>;
}

const jobGraceMs = 5_000;
const sweepSeconds = 3_600;

/** Puts the server together. The database is migrated already. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { log, publicUrl } = options;
  const events = createDomainEvents(log);
  const database = openDatabase({
    url: options.databaseUrl,
    events,
    log,
    limits: options.databaseLimits,
    tracing: options.tracing,
  });
  const redis = options.redisUrl ? await connectRedis(options.redisUrl, log) : null;
  const isHostAllowed = createHostCheck({ publicUrl, allowedHosts: options.allowedHosts ?? [] });
  const http = createHttp({
    log,
    trustedProxies: options.trustedProxies,
    isHostAllowed,
    onUndeclaredError: options.onUndeclaredError,
  });
  options.tracing?.traceRequests(http.fastify);
  const realtime = createRealtime({
    server: http.fastify.server,
    isHostAllowed,
    log,
    redis,
    trustedProxies: options.trustedProxies,
    maxOfAddress: options.maxSocketsPerAddress,
  });
  const jobs = createJobs({ url: options.databaseUrl, log, database });
  const facts = createFacts({ database, jobs, log });
  const serverFacts: ServerFacts = {
    version: readVersion(),
    environment: options.environment ?? [],
    examine: async (check) => {
      const { state, says, advice = null } = await examine(check, { database, settings: options });
      return { state, says, advice };
    },
  };
  const settings = createEffectiveSettings(database, realtime, options.fixedSettings ?? {});
  const clock = options.clock ?? systemClock;
  const plainMailer =
    options.mailer ??
    (options.smtpUrl
      ? await createSmtpMailer({ url: options.smtpUrl, from: options.mailFrom })
      : createMailboxMailer({ database, from: options.mailFrom, log }));
  const mailer = notingMailer(plainMailer, { reader: database, now: () => clock.now(), log });
  workMail(jobs, mailer);
  hearCommands(jobs, events);
  const storage = await openStorage(options);

  const health = { isStopping: false };
  const pageOrigins = { publicUrl, uploadOrigin: storage.uploadOrigin };
  secureHeaders(http.fastify, pageOrigins);
  const { backups } = options;
  serveHealth(http.fastify, {
    database,
    realtime,
    health,
    metrics: options.metrics,
    findLastBackup: backups && onceInAWhile(async () => (await findLastBackup(backups, clock.now()))?.at ?? null),
  });
  await serveApiReference(http.fastify, publicUrl);
  await serveDocumentation(http.fastify);
  if (options.backups) {
    const { databaseUrl, dataDir, minFreeBytes, backups } = options;
    const kept = options.s3 ? null : storage;
    scheduleBackups({ jobs, databaseUrl, dataDir, minFreeBytes, storage: kept, clock, log }, backups);
  }
  jobs.repeat("old-mailbox", sweepSeconds, async () => {
    const { keepMailboxDays } = await settings.read();
    await forgetOldMails(database, new Date(clock.now().getTime() - keepMailboxDays * day));
  });
  jobs.repeat("old-first-calls", sweepSeconds, () => forgetFirstCalls(database, clock.now()));
  if (options.mailboxKey) {
    const listExamples = () => listExampleMails(publicUrl);
    serveMailbox(http.fastify, { database, key: options.mailboxKey, publicUrl, listExamples });
  }

  const billing = await createBilling({ stripe: options.stripe, pricingUrl: options.pricingUrl, clock });
  const context: FeatureContext = {
    http,
    database,
    realtime,
    jobs,
    facts,
    events,
    limiter: options.limiter ?? createLimiter(redis),
    storage,
    mailer,
    clock,
    log,
    publicUrl,
    settings,
  };
  // Inside a plugin, so that the routes come after the plugins that look at every route.
  http.fastify.after(() => {
    for (const feature of listFeatures(billing, options.google, { settings, facts: serverFacts, clock }))
      feature(context);
  });
  await serveFrontEnds(http.fastify, pageOrigins);

  return {
    http,
    database,
    jobs,
    realtime,
    storage,
    async listen(where) {
      await http.fastify.ready();
      await jobs.start();
      return listen(http.fastify, where);
    },
    async close() {
      health.isStopping = true;
      if (options.drainMs) await delay(options.drainMs);
      await realtime.endAll();
      await closeHttp(http.fastify);
      await jobs.stop(jobGraceMs);
      await events.settle();
      realtime.close();
      mailer.close();
      storage.close();
      redis?.destroy();
      await database.close();
      await options.tracing?.close();
    },
  };
}

/**
 * How long a server that stops lets answers go on. A slow download must not keep it from ending its jobs and the database in order, for
 * which it has fifteen seconds in all.
 */
const answerGraceMs = 7_000;

/** How often a bucket is asked for its backups by what reads the metrics, which is several times a minute. */
const backupsAskedMs = minute;

/**
 * The last answer, which is asked for anew once it is old: who asks often costs little, and nobody but the first waits for a slow bucket.
 * An answer that fails is asked for again by the next who asks.
 */
function onceInAWhile<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - askedAt < backupsAskedMs && last) return last;
    askedAt = performance.now();
    const next = ask();
    next.then(
      () => {
        last = next;
      },
      () => {
        last = undefined;
        askedAt = Number.NEGATIVE_INFINITY;
      },
    );
    last ??= next;
    return last;
  };
}

/** How often a server that stops looks for connections that have become idle. */
const idleCheckMs = 100;

/**
 * A connection whose response is under way when the server begins to stop becomes idle afterwards, and Node.js would wait for its next
 * request for as long as connections are kept alive.
 */
async function closeHttp(fastify: Http["fastify"]) {
  const idle = setInterval(() => fastify.server.closeIdleConnections(), idleCheckMs);
  const patience = setTimeout(() => fastify.server.closeAllConnections(), answerGraceMs);
  await fastify.close();
  clearInterval(idle);
  clearTimeout(patience);
}
