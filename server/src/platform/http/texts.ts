import { createTexts } from "../texts.ts";

export const t = createTexts({
  required: "This is required",
  useAtLeast: { one: "Use at least {count} character", other: "Use at least {count} characters" },
  useAtMost: { one: "Use at most {count} character", other: "Use at most {count} characters" },
  notJson: "The body is not valid JSON",
  notFound: "Not found",
  noDocs: "The documentation is not built here. `npm run docs` builds it, and a new start serves it.",
  busy: "The server has too much to do at the moment. Try again in a few seconds.",
  unstorable: "A value holds a character that can't be kept",
});
