import type { ImportResult, ImportRow, importVisitors } from "@hark/contract/visitors/import-endpoints";
import { visitorImport as limits } from "@hark/contract/visitors/import-limits";
import { request } from "../../shared/api/request.ts";

/** Characters of rows as JSON that go in one call, well below what a body may have. */
const batchLength = 100_000;

interface SendOptions {
  isDryRun: boolean;
  onResults: (results: readonly ImportResult[]) => void;
  signal: AbortSignal;
}

/** Sends the rows of a file in turn. After a failure, or when it is stopped, what was done stays; a repeat changes nothing again. */
export async function sendRows(
  projectId: string,
  rows: readonly ImportRow[],
  { isDryRun, onResults, signal }: SendOptions,
): Promise<void> {
  for (const batch of toBatches(rows)) {
    const { results } = await request<typeof importVisitors>(
      "POST /projects/:projectId/widget-users/import",
      { params: { projectId }, body: { rows: batch, isDryRun } },
      { signal },
    );
    onResults(results);
  }
}

function toBatches(rows: readonly ImportRow[]): ImportRow[][] {
  const batches: ImportRow[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const more = JSON.stringify(row).length;
    const current = batches.at(-1);
    if (!current || current.length === limits.rows || length + more > batchLength) {
      batches.push([row]);
      length = more;
    } else {
      current.push(row);
      length += more;
    }
  }
  return batches;
}
