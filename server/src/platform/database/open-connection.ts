import pg from "pg";
import { giveUpInSilence } from "./silence.ts";

const connectMs = 10_000;
/** After so long without a word each end asks whether the other is there. */
const keepAliveMs = 10_000;
/** The other end of a dead line never says goodbye. */
const farewellMs = 2_000;

/** For PostgreSQL's end of the line, which also holds the session's locks: a client that vanished is gone after 40 seconds. */
const keepAlive = "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";

/**
 * Opens a connection beside the pool, for work that holds one for long. A line that died without a word, as behind a firewall that
 * forgot it, is noticed within a minute at both ends: here the current query fails, and PostgreSQL ends the session.
 * @param options.queryMs the longest that one query may take, in milliseconds; unset where nobody can say.
 * @throws what `pg` says when the database can't be reached, which `explainDatabase` puts into a sentence.
 */
export async function openConnection(url: string, options: { queryMs?: number } = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    ...(options.queryMs !== undefined && { query_timeout: options.queryMs }),
  });
  // A lost connection also fails the current query. Without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // This is a statement because connection poolers refuse unknown settings in the handshake.
    await client.query(keepAlive);
    return client;
  } catch (error) {
    await closeConnection(client);
    throw error;
  }
}

/** Ends in any case, also on a line on which nothing comes any more. PostgreSQL takes back what was not committed. */
export async function closeConnection(client: pg.Client) {
  giveUpInSilence(client, farewellMs);
  await client.end().catch(() => undefined);
}
