import { z } from "zod";
import { createJobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import type { Command } from "../command.ts";
import { releasedOwner } from "../files/index.ts";
import { toTerminalLine } from "../terminal-line.ts";
import { deleteProject } from "./delete-project.ts";
import { findProjectOfVisitors, listAllProjects } from "./queries.ts";

/** For the administrator of a server: which projects there are, with the ids that other commands take. */
export const projectCommands: Command[] = [
  {
    name: "projects list",
    usage: "",
    summary: "List all projects with their ids, owners and numbers of members, the newest last",
    async run({ database, say }, words) {
      if (words.length > 0) return "usage";
      for (const project of await listAllProjects(database)) {
        const members = project.members === 1 ? "1 member" : `${project.members} members`;
        const since = `since ${project.created_at.toISOString().slice(0, 10)}`;
        say([project.id, toTerminalLine(project.name), project.owner ?? "no owner", members, since].join(" · "));
      }
      return "done";
    },
  },
  {
    name: "projects delete",
    usage: "<id> [--yes <name>]",
    summary: "Delete a project with everything in it, for good, once its name is given",
    async run({ database, databaseUrl, say, ask }, [id, flag, ...words]) {
      if (!id || (flag !== undefined && (flag !== "--yes" || words.length === 0))) return "usage";
      const project = z.guid().safeParse(id).success ? await findProjectOfVisitors(database, id) : undefined;
      if (!project) {
        say('There is no such project. "npm run hark -- projects list" lists them with their ids.');
        return "failed";
      }
      const name = toTerminalLine(project.name);
      const question = `Everything in ${name} will be gone: conversations, suggestions, visitors, files. Type its name: `;
      const typed = flag ? words.join(" ") : await ask(question);
      // A name with signs that no terminal shows is typed as it is listed.
      if (![project.name, name].includes(typed?.trim() ?? "")) {
        say(
          typed === null
            ? "Nobody is there to ask. Add --yes and the project's name."
            : "That isn't its name. Nothing was deleted.",
        );
        return "failed";
      }
      const jobs = createJobs({ url: databaseUrl, log: createLog("silent") });
      try {
        await jobs.open([releasedOwner]);
        await database.transaction((tx) => deleteProject(tx, jobs, id));
      } finally {
        await jobs.stop(1_000);
      }
      say(
        `${name} is deleted. The server removes its files now, or when it starts. Backups that were made earlier still hold it.`,
      );
      return "done";
    },
  },
];
