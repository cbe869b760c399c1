import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  tag: "Tag",
  addTag: "Tag: add or remove",
  filterTags: "Filter or create a tag",
  noTagsYet: "No tags yet. Type a name and press Enter.",
  createNamed: "Create “{name}”",
  creatingTag: "Creating",
  manyOnConversation: "{count} tags are the most on one conversation. Take one off first.",
  manyOnSuggestion: "{count} tags are the most on one suggestion. Take one off first.",
  tagsNotLoaded: "The tags could not be loaded",
  loadingTags: "Loading tags",
  tagNotCreated: "The tag could not be created",
  tagDeleted: "Tag deleted",
  tagNotDeleted: "The tag could not be deleted",
  tagNotChanged: "The tag could not be changed",
  archivedNamed: "“{name}” is archived. Bring it back under Settings, Tags.",
});
