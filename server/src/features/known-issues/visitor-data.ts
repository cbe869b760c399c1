import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Removed, VisitorRow } from "../visitors/index.ts";
import { knownIssueChanged } from "./events.ts";
import { deleteJoinsOf, listJoinsOf, moveJoins } from "./join-queries.ts";

/** For `visitors`: moves what a visitor joined to the one that they are the same person as. */
export async function mergeKnownIssues(tx: Tx, from: VisitorRow, to: VisitorRow) {
  const projectId = from.project_id;
  for (const knownIssueId of await moveJoins(tx, projectId, from, to.id)) {
    tx.announce(knownIssueChanged({ projectId, knownIssueId, isForVisitors: false }));
  }
}

/** For `visitors export`: the known issues that the visitor joined. */
export async function exportKnownIssues(reader: Reader, visitor: VisitorRow) {
  const joinedIssues = (await listJoinsOf(reader, visitor)).map(({ created_at: createdAt, ...issue }) => ({
    issue,
    createdAt,
  }));
  return { joinedIssues };
}

/** For `visitors delete`. */
export async function removeFromKnownIssues(tx: Tx, visitor: VisitorRow): Promise<Removed> {
  const projectId = visitor.project_id;
  const left = await deleteJoinsOf(tx, visitor);
  for (const knownIssueId of left) {
    tx.announce(knownIssueChanged({ projectId, knownIssueId, isForVisitors: false }));
  }
  const lines = left.length > 0 ? [`Known issues: ${left.length} left.`] : [];
  return { lines, fileNames: [], mentions: [] };
}
