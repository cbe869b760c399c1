import { resolve } from "node:path";
import { z } from "zod";
import { openStorage, type StorageSettings } from "../../platform/storage/open-storage.ts";
import type { Command, CommandContext } from "../command.ts";
import { type FileUse, removeFilesNamed } from "../files/index.ts";
import { toTerminalLine } from "../terminal-line.ts";
import type { VisitorCommandHooks } from "./command-hooks.ts";
import { removeVisitor } from "./delete-visitor.ts";
import { exportVisitor } from "./export-visitor.ts";
import { findVisitor, searchVisitors, type VisitorRow } from "./queries.ts";

/** The most results of one search; a longer list is not readable. */
const most = 50;

const isId = (text: string) => z.uuid().safeParse(text).success;

/**
 * For whoever runs Hark, when a visitor asks what is kept about them, or to be forgotten.
 * @param readSettings called by the command that needs them, so that the others run whatever the settings are.
 */
export function visitorCommands(hooks: VisitorCommandHooks, readSettings: () => StorageSettings): Command[] {
  return [
    {
      name: "visitors find",
      usage: "<projectId> <name, email or id on your page>",
      summary: "List visitors with the ids that the next two commands take",
      async run({ database, say }, [projectId, ...words]) {
        if (!projectId || words.length === 0) return "usage";
        const found = isId(projectId) ? await searchVisitors(database, projectId, words.join(" "), most) : [];
        for (const visitor of found) say(`${visitor.id}  ${describe(visitor)}`);
        if (found.length > 0) return "done";
        say("That project has no visitor of that name, email or id.");
        return "failed";
      },
    },
    {
      name: "visitors export",
      usage: "<projectId> <visitorId> <file>",
      summary: "Write everything that is kept about a visitor into a JSON file",
      async run(context, [projectId, visitorId, path, ...rest]) {
        if (!projectId || !visitorId || !path || rest.length > 0) return "usage";
        const visitor = await findOrSay(context, projectId, visitorId);
        if (!visitor) return "failed";
        await exportVisitor(context.database, { visitor, path, now: context.clock.now(), hooks });
        context.say(`${resolve(path)} is written.`);
        return "done";
      },
    },
    {
      name: "visitors delete",
      usage: "<projectId> <visitorId> [--yes]",
      summary: "Remove a visitor with their conversations, votes and files; asks first unless --yes is there",
      async run(context, words) {
        const isSure = words.includes("--yes");
        const [projectId, visitorId, ...rest] = words.filter((word) => word !== "--yes");
        if (!projectId || !visitorId || rest.length > 0) return "usage";
        const visitor = await findOrSay(context, projectId, visitorId);
        if (!visitor) return "failed";
        if (!isSure && !(await confirm(context, visitor))) return "failed";
        const removed = await removeVisitor(context.database, visitor, hooks.removals);
        if (!removed) return sayMissing(context);
        for (const line of removed.lines) context.say(line);
        await removeFiles(context, readSettings(), hooks.fileUses, removed.fileNames);
        context.say("The visitor is gone. Backups that were made earlier still hold them.");
        return "done";
      },
    },
  ];
}

async function findOrSay(
  context: CommandContext,
  projectId: string,
  visitorId: string,
): Promise<VisitorRow | undefined> {
  const visitor =
    isId(projectId) && isId(visitorId) ? await findVisitor(context.database, projectId, visitorId) : undefined;
  if (!visitor) sayMissing(context);
  return visitor;
}

function sayMissing({ say }: CommandContext): "failed" {
  say('There is no such visitor in that project. "npm run hark -- visitors find" lists them with their ids.');
  return "failed";
}

async function confirm({ ask, say }: CommandContext, visitor: VisitorRow): Promise<boolean> {
  const answer = await ask(`Remove ${describe(visitor)} for good? Type yes: `);
  if (answer?.trim().toLowerCase() === "yes") return true;
  say(answer === null ? "Nobody is there to ask. Add --yes to go ahead." : "Nothing was removed.");
  return false;
}

function describe(visitor: VisitorRow): string {
  const known = [visitor.name, visitor.email, visitor.external_id].filter((text) => text !== null).map(toTerminalLine);
  const kind = visitor.is_verified ? "verified" : "unverified";
  return `${known.join(", ") || "a guest"} (${kind}, last seen ${visitor.last_seen_at.toISOString().slice(0, 10)})`;
}

/** This runs after the commit, so that an unreachable storage doesn't prevent the deletion. The server's sweep finds what is left. */
async function removeFiles(
  { database, say }: CommandContext,
  settings: StorageSettings,
  uses: readonly FileUse[],
  names: readonly string[],
) {
  if (names.length === 0) return;
  const storage = await openStorage(settings);
  try {
    const count = await removeFilesNamed({ database, storage }, uses, names);
    say(`${count} stored ${count === 1 ? "file" : "files"} removed.`);
  } catch {
    say("The storage could not be reached; a running server removes the files within a day.");
  } finally {
    storage.close();
  }
}
