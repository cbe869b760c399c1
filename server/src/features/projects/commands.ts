import type { Command } from "../command.ts";
import { toTerminalLine } from "../terminal-line.ts";
import { listAllProjects } from "./queries.ts";

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
];
