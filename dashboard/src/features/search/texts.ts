import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  verified: "Verified",
  hitNoteBy: "Note by {name}",
  hitCommentBy: "Comment by {name}",
  someone: "someone",
  savedReply: "Saved reply",
  answer: "Answer",
  note: "Note",
  file: "File",
});
