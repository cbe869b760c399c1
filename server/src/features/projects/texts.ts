import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  ownerKeepsKey: "Only the owner of the project can see the secret key",
  typeName: "Type the project's name to delete it",
});
