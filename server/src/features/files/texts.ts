import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  notUploadedHere: "This is not a file that was uploaded here",
});
