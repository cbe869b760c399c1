import type { Feature } from "../feature.ts";
import { routes } from "./routes.ts";
import { sweepIndex } from "./sweep-index.ts";

export { searchCommands } from "./commands.ts";
export { visitorWords } from "./visitor-words-queries.ts";

/** Finds messages, notes, visitors, suggestions, comments and saved replies by their words. */
export const search: Feature = (context) => {
  routes(context);
  sweepIndex(context);
};
