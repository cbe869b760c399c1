import type { Command } from "../command.ts";
import { rebuildIndex } from "./index-documents.ts";

export const searchCommands: readonly Command[] = [
  {
    name: "search rebuild",
    usage: "",
    summary: "Make the index of the search again; the server may run, and finds everything meanwhile",
    async run({ database, say }, words) {
      if (words.length > 0) return "usage";
      await rebuildIndex(database, (kind, count) => say(`${nameOf[kind]}: ${count}`));
      return "done";
    },
  },
];

const nameOf = {
  MESSAGE: "Messages",
  NOTE: "Notes",
  VISITOR: "Visitors with a name, address or id",
  FEEDBACK: "Suggestions",
  COMMENT: "Comments",
  SAVED_REPLY: "Saved replies",
};
