import type { Database } from "../../platform/database/database.ts";
import { writeNewFile } from "../../platform/write-new-file.ts";
import type { VisitorCommandHooks } from "./command-hooks.ts";
import { listSessions, type VisitorRow } from "./queries.ts";

/**
 * Writes all that is kept about a visitor into a JSON file that only its owner may read. Stored files are named by their
 * address, type and size; whoever has the address can fetch them.
 * @throws StartupError when the file is there already or can't be written.
 */
export async function exportVisitor(
  database: Database,
  { visitor, path, now, hooks }: { visitor: VisitorRow; path: string; now: Date; hooks: VisitorCommandHooks },
) {
  // All reads share one snapshot, so that nothing is exported twice or in part while people go on writing.
  const parts = await database.snapshot(async (reader) => {
    const all: Record<string, unknown>[] = [{ sessions: (await listSessions(reader, visitor)).map(presentSession) }];
    for (const part of hooks.exports) all.push(await part(reader, visitor));
    return all;
  });
  const exported = Object.assign({ exportedAt: now, visitor: presentForExport(visitor) }, ...parts);
  await writeNewFile(path, (file) => file.writeFile(`${JSON.stringify(exported, null, 2)}\n`));
}

function presentForExport(visitor: VisitorRow) {
  return {
    id: visitor.id,
    projectId: visitor.project_id,
    externalId: visitor.external_id,
    name: visitor.name,
    email: visitor.email,
    avatarUrl: visitor.avatar_url,
    isVerified: visitor.is_verified,
    locale: visitor.locale,
    device: visitor.device,
    page: visitor.page,
    metadata: readMetadata(visitor.metadata),
    createdAt: visitor.created_at,
    lastSeenAt: visitor.last_seen_at,
  };
}

function presentSession(session: { created_at: Date; expires_at: Date }) {
  return { createdAt: session.created_at, expiresAt: session.expires_at };
}

/** Numbers are kept as they were written, since long account ids have more digits than JavaScript's numbers. */
function readMetadata(text: string): unknown {
  const { rawJSON } = JSON as unknown as { rawJSON(source: string): unknown };
  const keepNumber = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source ? rawJSON(context.source) : value;
  return JSON.parse(text, keepNumber as (key: string, value: unknown) => unknown);
}
