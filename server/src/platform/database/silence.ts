import type { Socket } from "node:net";
import type pg from "pg";

/**
 * A line on which nothing comes any more for so many milliseconds, as behind a firewall that forgot it, is closed: PostgreSQL's own
 * limits can't be heard on it, and whoever waits would wait for ever. The query that waits fails. Returns what lifts the limit again.
 */
export function giveUpInSilence(client: pg.ClientBase, limitMs: number): () => void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const giveUp = () => stream.destroy(new Error("Connection terminated: the database said nothing for too long"));
  stream.setTimeout(limitMs, giveUp);
  return () => void stream.setTimeout(0, giveUp);
}
