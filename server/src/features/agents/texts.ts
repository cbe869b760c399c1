import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  onlySelf: "Only the agent themselves can change this",
});
