import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  typeName: "Type the project's name to delete it",
});
