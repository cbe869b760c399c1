import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  tag: "Tag",
  addTag: "Tag: add or remove",
  filterTags: "Filter or create a tag",
  noTagsYet: "No tags yet. Type a name and press Enter.",
  createNamed: "Create “{name}”",
  creatingTag: "Creating",
  manyOnConversation: "A conversation can have at most {count} tags. Remove one first.",
  manyOnSuggestion: "A suggestion can have at most {count} tags. Remove one first.",
  tagsNotLoaded: "The tags could not be loaded",
  loadingTags: "Loading tags",
  tagNotCreated: "The tag could not be created",
  tagDeleted: "Tag deleted",
  tagNotDeleted: "The tag could not be deleted",
  tagNotChanged: "The tag could not be changed",
  archivedNamed: "“{name}” is archived. Bring it back under Settings, Tags.",
});
