import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  manyOwnViews:
    "You have {count} views of your own in this project, which is as many as there can be. Delete one first.",
  manySharedViews: "A project has at most {count} shared views. Delete one that nobody uses first.",
});
