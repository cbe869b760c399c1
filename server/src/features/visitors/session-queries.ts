import { createBatchedReads } from "../../platform/database/batched-reads.ts";
import type { Database, Statement } from "../../platform/database/database.ts";
import { rowsParameter } from "../../platform/database/rows-parameter.ts";
import type { VisitorRow } from "./queries.ts";

/**
 * The columns that a call needs of its visitor. They are cached for every connected visitor, so none of them can be made large
 * by strangers.
 */
const columnsOfSession = ["id", "project_id", "external_id", "name", "email", "avatar_url", "is_verified"] as const;
export type VisitorOfSession = Pick<VisitorRow, (typeof columnsOfSession)[number]>;

/** A token that is shown at a time. */
interface Shown {
  projectId: string;
  tokenHash: Buffer;
  now: Date;
}

export interface SessionOfVisitor {
  sessionId: string;
  visitor: Pick<VisitorRow, "id" | "project_id">;
}

interface FoundSession {
  sessionId: string;
  expiresAt: Date;
  visitor: VisitorOfSession;
}

const shown = rowsParameter<{ position: number; project_id: string; token_hash: Buffer; now: Date }>({
  position: "integer",
  project_id: "uuid",
  token_hash: "bytea",
  now: "timestamptz",
});

/** Runs before every call of a visitor, so it is prepared. */
const visitorBySession: Statement = {
  name: "visitor-by-session",
  text: `select shown.position, ${columnsOfSession.map((column) => `visitors.${column}`)}, visitor_sessions.id as session_id,
  visitor_sessions.expires_at
from ${shown.from("shown")}
  join visitor_sessions on visitor_sessions.token_hash = shown.token_hash and visitor_sessions.project_id = shown.project_id
    and visitor_sessions.expires_at > shown.now
  join visitors on visitors.id = visitor_sessions.visitor_id`,
};

const asked = rowsParameter<{ position: number; id: string; project_id: string; visitor_id: string; now: Date }>({
  position: "integer",
  id: "uuid",
  project_id: "uuid",
  visitor_id: "uuid",
  now: "timestamptz",
});

const sessionEnd: Statement = {
  name: "visitor-session-end",
  text: `select asked.position, visitor_sessions.expires_at
from ${asked.from("asked")}
  join visitor_sessions on visitor_sessions.id = asked.id and visitor_sessions.project_id = asked.project_id
    and visitor_sessions.visitor_id = asked.visitor_id and visitor_sessions.expires_at > asked.now`,
};

/** Each call of a visitor may ask for its session, and each socket asks twice as it comes: together, when many come at once. */
export function createSessionReads(database: Database) {
  type Row = VisitorOfSession & { position: number; session_id: string; expires_at: Date };
  const findVisitor = createBatchedReads<Shown, FoundSession | null>(async (keys) => {
    const values = keys.map(({ projectId, tokenHash, now }, position) => ({
      position,
      project_id: projectId,
      token_hash: tokenHash,
      now,
    }));
    const found: (FoundSession | null)[] = keys.map(() => null);
    for (const row of await database.statement<Row>(visitorBySession, shown.values(values))) {
      const { position, session_id: sessionId, expires_at: expiresAt, ...visitor } = row;
      found[position] = { sessionId, expiresAt, visitor };
    }
    return found;
  });

  const findEnd = createBatchedReads<SessionOfVisitor & { now: Date }, Date | null>(async (keys) => {
    const values = keys.map(({ sessionId, visitor, now }, position) => ({
      position,
      id: sessionId,
      project_id: visitor.project_id,
      visitor_id: visitor.id,
      now,
    }));
    const ends: (Date | null)[] = keys.map(() => null);
    const rows = await database.statement<{ position: number; expires_at: Date }>(sessionEnd, asked.values(values));
    for (const { position, expires_at: expiresAt } of rows) ends[position] = expiresAt;
    return ends;
  });

  return {
    /** Null for a token that is unknown, of another project, or expired. */
    findVisitor,
    /** When the session expires; null when it has ended. */
    findEnd,
  };
}
