import { type Expression, type ExpressionBuilder, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { DB } from "../../platform/database/tables.gen.ts";
import type { Due } from "../../platform/due-work.ts";
import type { AgentRow } from "./queries.ts";

export interface LiveSocket {
  socketId: string;
  agentId: string;
  isFocused: boolean;
}

/**
 * Records that these sockets are alive, whether or not they were known. One whose agent is deleted is left out, so that it costs the
 * others nothing.
 */
export async function touchSockets(reader: Reader, sockets: readonly LiveSocket[], now: Date) {
  if (sockets.length === 0) return;
  const ids = sockets.map(({ socketId }) => socketId);
  const agentIds = sockets.map(({ agentId }) => agentId);
  const focused = sockets.map(({ isFocused }) => isFocused);
  await reader.db
    .insertInto("dashboard_sockets")
    .columns(["socket_id", "agent_id", "is_focused", "seen_at"])
    .expression(
      reader.db
        .selectFrom(
          sql<{ socket_id: string; agent_id: string; is_focused: boolean }>`
            unnest(${ids}::text[], ${agentIds}::uuid[], ${focused}::boolean[])`.as<"live">(
            sql`live (socket_id, agent_id, is_focused)`,
          ),
        )
        .innerJoin("agents", "agents.id", "live.agent_id")
        .select(["live.socket_id", "live.agent_id", "live.is_focused", sql<Date>`${now}::timestamptz`.as("seen_at")]),
    )
    .onConflict((conflict) =>
      conflict
        .column("socket_id")
        .doUpdateSet({ seen_at: now, is_focused: (eb) => eb.ref("excluded.is_focused"), leaves_at: null }),
    )
    .execute();
}

export async function deleteSocket(reader: Reader, socketId: string) {
  await reader.db.deleteFrom("dashboard_sockets").where("socket_id", "=", socketId).execute();
}

export async function setSocketLeaving(reader: Reader, socketId: string, leavesAt: Date) {
  await reader.db
    .updateTable("dashboard_sockets")
    .set({ leaves_at: leavesAt, is_focused: false })
    .where("socket_id", "=", socketId)
    .execute();
}

interface Times {
  now: Date;
  seenAfter: Date;
  seenBefore: Date;
}

/**
 * `seenAfter`: sockets that were not seen since then belong to a crashed node. So do those seen after `seenBefore`, since a clock that
 * was ahead has gone back; the others are seen again with the next beat.
 */
const isGone = (times: Times) =>
  sql<boolean>`(seen_at <= ${times.seenAfter} or seen_at > ${times.seenBefore} or leaves_at <= ${times.now})`;

export const isAnySocketGone = (times: Times): Due =>
  sql`exists (select from dashboard_sockets where ${isGone(times)})`;

export async function deleteGoneSockets(reader: Reader, times: Times) {
  await reader.db.deleteFrom("dashboard_sockets").where(isGone(times)).execute();
}

export type AgentWithPresence = AgentRow & { is_app_open: boolean };

/**
 * Agents with whether their app is open: the named ones, or all whose answer may differ from the one that was told last.
 *
 * @param lock `none`, or until the transaction ends: `wait` for who holds them, or `skip` those. Their row alone, and no stronger
 * than it takes: what points at an agent (messages, notifications, members) is written meanwhile.
 */
export function listAgentsWithPresence(
  tx: Reader,
  agentIds: readonly string[] | "all",
  times: { now: Date; seenAfter: Date },
  lock: "none" | "wait" | "skip",
): Promise<AgentWithPresence[]> {
  const hasLiveSocket = (eb: ExpressionBuilder<DB, "agents">) =>
    eb.exists(
      eb
        .selectFrom("dashboard_sockets")
        .select(sql`1`.as("one"))
        .whereRef("dashboard_sockets.agent_id", "=", "agents.id")
        .where("dashboard_sockets.seen_at", ">", times.seenAfter)
        .where((inner) =>
          inner.or([
            inner("dashboard_sockets.leaves_at", "is", null),
            inner("dashboard_sockets.leaves_at", ">", times.now),
          ]),
        ),
    );
  return tx.db
    .selectFrom("agents")
    .selectAll("agents")
    .select((eb) => hasLiveSocket(eb).as("is_app_open"))
    .$if(agentIds !== "all", (query) => query.where("agents.id", "in", agentIds as string[]))
    .$if(lock !== "none", (query) => query.forNoKeyUpdate("agents"))
    .$if(lock === "skip", (query) => query.skipLocked())
    .$if(agentIds === "all", (query) =>
      query.where((eb) =>
        eb.or([
          eb("agents.enable_schedule", "=", true),
          eb("agents.is_online", "=", true),
          eb("agents.id", "in", eb.selectFrom("dashboard_sockets").select("dashboard_sockets.agent_id")),
        ]),
      ),
    )
    .orderBy("agents.id")
    .$castTo<AgentWithPresence>()
    .execute();
}

export async function setOnline(tx: Tx, agentId: string, isOnline: boolean) {
  await tx.db.updateTable("agents").set({ is_online: isOnline }).where("id", "=", agentId).execute();
}

/** Serializes concurrent changes of one project: the second waits and then sees the first. Held until the transaction ends. */
export async function lockAvailability(tx: Tx, projectId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`availability:${projectId}`}, 0))`.execute(tx.db);
}

/** Returns true when it differs from what was last announced. */
export async function replaceAvailability(
  tx: Tx,
  projectId: string,
  availability: { isOnline: boolean; backAt: Date | null },
): Promise<boolean> {
  const row = await tx.db
    .insertInto("project_availability")
    .values({ project_id: projectId, is_online: availability.isOnline, back_at: availability.backAt })
    .onConflict((conflict) =>
      conflict
        .column("project_id")
        .doUpdateSet({ is_online: availability.isOnline, back_at: availability.backAt })
        .where((eb) =>
          eb.or([
            eb("project_availability.is_online", "!=", availability.isOnline),
            eb("project_availability.back_at", "is distinct from", availability.backAt),
          ]),
        ),
    )
    .returning("project_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A condition for other features' queries: the agent of that id has a focused dashboard. */
export function hasFocusedSocket(agentId: Expression<string>, seenAfter: Date) {
  return sql<boolean>`exists (
    select from dashboard_sockets
    where agent_id = ${agentId} and is_focused and seen_at > ${seenAfter}
  )`;
}
