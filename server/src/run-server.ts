import { resolve } from "node:path";
import { type App, buildApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { startEmbeddedDatabase } from "./platform/database/embedded.ts";
import { migrateOrExplain } from "./platform/database/migrate-or-explain.ts";
import { keepPrivate } from "./platform/keep-private.ts";
import { createLog, type Log } from "./platform/log.ts";
import { StartupError } from "./platform/startup-error.ts";
import { newToken } from "./platform/tokens.ts";
import { startTracing, type Tracing } from "./platform/tracing.ts";

/** A shutdown that takes longer, after the drain, is ended by force. */
const stopLimitMs = 15_000;

export interface RunningServer {
  app: App;
  port: number;
  publicUrl: string;
  /** The address of the development mailbox, key included; null with a mail server. */
  mailboxUrl: string | null;
}

/**
 * Reads the configuration, starts the database, migrates, listens, and stops on SIGINT and SIGTERM. A problem that a person can
 * mend ends the process with one sentence and code 1.
 */
export async function runServer(environment: Record<string, string | undefined>): Promise<RunningServer> {
  try {
    const config = readConfig(environment);
    return await start(config, await startTracing(environment));
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : describe(error));
    process.exit(1);
  }
}

async function start(config: Config, tracing: Tracing | null): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const embedded = config.databaseUrl ? null : await startEmbedded(config, log);
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? "";
  const mailboxKey = config.smtpUrl ? undefined : newToken().token;
  let app: App | undefined;
  let port: number;
  let mailboxUrl: string | null;
  try {
    await migrateOrExplain(databaseUrl, log);
    app = await buildApp({ ...config, databaseUrl, mailboxKey, tracing, log });
    port = await listenOrExplain(app, config);
    mailboxUrl = mailboxKey ? `http://localhost:${port}/dev/mailbox?key=${mailboxKey}` : null;
    announce(config, port, mailboxUrl);
  } catch (error) {
    await app?.close().catch(() => {});
    await embedded?.stop();
    throw error;
  }
  const running = app;
  stopOnSignal(
    async () => {
      await running.close();
      await embedded?.stop();
    },
    config.drainMs + stopLimitMs,
    log,
  );
  return { app: running, port, publicUrl: config.publicUrl, mailboxUrl };
}

async function startEmbedded(config: Config, log: Log) {
  const dataDir = resolve(config.dataDir);
  try {
    await keepPrivate(dataDir);
  } catch (error) {
    throw new StartupError(`The data folder ${dataDir} can't be made: ${(error as NodeJS.ErrnoException).code}.`);
  }
  return startEmbeddedDatabase({ dataDir, log });
}

async function listenOrExplain(app: App, config: Config): Promise<number> {
  try {
    return await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EADDRINUSE")
      throw new StartupError(`Port ${config.port} is taken by another program. Set PORT to a free one.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
      throw new StartupError(
        `HOST (${config.host}) is no address of this machine. Leave it out to listen on all of them.`,
      );
    if (code === "EACCES")
      throw new StartupError(`Port ${config.port} needs more rights than this user has. Set PORT above 1023.`);
    throw error;
  }
}

/** Printed and not logged: logs are kept and shipped, and whoever has the mailbox's address can sign in as anybody. */
function announce(config: Config, port: number, mailboxUrl: string | null) {
  const url = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  console.log(`Hark is ready: ${url}`);
  console.log(`Its documentation is at ${url}/docs`);
  if (!mailboxUrl) return;
  console.log(`Mail is kept at ${mailboxUrl} because SMTP_URL is not set.`);
  if (config.isProduction) console.warn("No mail leaves this server until SMTP_URL is set.");
}

const sameSignalMs = 1_000;

function stopOnSignal(stop: () => Promise<void>, limitMs: number, log: Log) {
  let stoppingSince: number | null = null;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second signal exits at once, but for one that comes with the first: npm passes on what the terminal has sent to all.
      if (stoppingSince !== null) {
        if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      log.info({ signal }, "stopping");
      setTimeout(() => process.exit(1), limitMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "the stop was not clean");
          process.exit(1);
        },
      );
    });
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
