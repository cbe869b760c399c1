import { createTexts } from "../texts.ts";

export const t = createTexts({
  unreachable: "Google can't be reached right now. Try again in a moment.",
});
