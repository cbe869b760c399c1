import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  agentNotMember: "This agent is not a member of the project",
  tagNotThere: "This tag does not exist",
  tagArchived: "This tag is archived and can't be put on anything",
  stillRunning: "This is still running. Wait until it has ended to undo it.",
  manyJobs: "Five of these run in this project already. Wait until one has ended.",
});
