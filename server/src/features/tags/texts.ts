import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  nameInUse: "There is a tag with this name already",
  manyTags: "A project can have {count} tags at most",
  manyTagsOnOne: "There can be {count} tags on one at most",
  tagArchived: "This tag is archived and can't be put on anything",
  intoItself: "A tag can't be merged into itself",
  intoUnknown: "There is no such tag in this project",
  intoArchived: "This tag is archived, so nothing can be merged into it",
});
