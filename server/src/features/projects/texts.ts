import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  ownerKeepsKey: "Only the owner of the project can see the secret key",
  manyProjects: "You have created many projects in a short time. Wait a while, then create the next one.",
  typeName: "Type the project's name to delete it",
});
