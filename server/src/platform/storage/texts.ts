import { createTexts } from "../texts.ts";

export const t = createTexts({
  storageAway: "Files can't be reached right now. Try again in a moment.",
});
