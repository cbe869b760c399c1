import { createTexts } from "../../../shared/texts/texts.ts";

export const { t } = createTexts({
  privateHead: "Only the team sees this.",
  privateComment: "Private comment",
  writePrivately: "Write to the team...",
  addPrivateComment: "Add private comment",
  savePrivateComment: "Save",
  cancelEditing: "Cancel",
  noPrivateComments: "Nothing yet. What you write here stays within the team.",
  privateNotLoaded: "The private comments could not be loaded",
  loadingPrivate: "Loading the private comments",
  earlierPrivate: "Show earlier comments",
  privateFailed: "The private comment could not be saved",
  privateDeleted: "Private comment deleted",
  privateNotDeleted: "The private comment could not be deleted",
  formerAuthor: "Former colleague",
  quotedFrom: "Quoted from a conversation",
  editPrivate: "Edit",
  deletePrivate: "Delete",
  wasEdited: "edited",
});
