import { defineJob } from "../../platform/jobs.ts";
import type { FeatureContext } from "../feature.ts";
import { filesFolder } from "./address.ts";
import { type FileUse, movedAtOnce } from "./file-use-queries.ts";
import { noteServedAddress, runMove } from "./queries.ts";

/** It says where to, as a node that was started with the old address may be the one that takes the job. */
const movedFiles = defineJob<{ publicUrl: string }>("moved-files");

/**
 * Addresses of files are stored whole, as they are sent. When the server is started under another PUBLIC_URL, or a backup is restored
 * under one, they follow: a job changes them, piece by piece.
 */
export function followAddress({ http, database, jobs, publicUrl, log }: FeatureContext, uses: readonly FileUse[]) {
  jobs.work(movedFiles, async ({ publicUrl: newUrl }) => {
    const folder = filesFolder(newUrl);
    let moved = 0;
    for (const statement of uses.flatMap((use) => use.moveTo(folder))) {
      let count = movedAtOnce;
      while (count === movedAtOnce) {
        count = await database.transaction((tx) => runMove(tx, statement));
        moved += count;
      }
    }
    if (moved > 0) log.info({ moved, publicUrl: newUrl }, "addresses of stored files begin with the new PUBLIC_URL");
  });
  http.fastify.addHook("onListen", () =>
    database
      .transaction(async (tx) => {
        if (await noteServedAddress(tx, publicUrl)) await jobs.enqueue(tx, movedFiles, { publicUrl });
      })
      .catch((error: unknown) => log.warn({ err: error }, "the address of this server could not be noted")),
  );
}
