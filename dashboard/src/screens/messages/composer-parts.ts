import { answeredPart } from "../../features/conversations/composer/answered-part.tsx";
import { emojiPart } from "../../features/conversations/composer/emoji-part.tsx";
import { filesPart } from "../../features/conversations/composer/files-part.tsx";
import type { ComposerPart } from "../../features/conversations/composer/parts.ts";
import { quotePart } from "../../features/conversations/composer/quote-part.tsx";
import { replyMode } from "../../features/conversations/composer/reply-mode.tsx";
import { snoozedPart } from "../../features/conversations/snooze/snoozed-part.tsx";
import { mentionPart } from "./mention-part.tsx";
import { noteMode } from "./note-mode.tsx";
import { savedRepliesPart } from "./saved-replies-part.tsx";

/** What stands in the composer, each in this order in its place; `parts.ts` says how to add something. */
export const composerParts: readonly ComposerPart[] = [
  snoozedPart,
  answeredPart,
  quotePart,
  filesPart,
  savedRepliesPart,
  mentionPart,
  emojiPart,
];

/** In the order of their tabs; a conversation opens in the first. */
export const composerModes = [replyMode, noteMode] as const;
