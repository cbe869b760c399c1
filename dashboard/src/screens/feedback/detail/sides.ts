import type { SuggestionSide } from "../../../features/feedback/detail/parts.ts";
import { DuplicatesSide } from "../../../features/feedback/similar/duplicates-side.tsx";
import { WorthSide } from "../../../features/feedback/weight/worth-side.tsx";

/** What stands beside an open suggestion, from top to bottom. A new section is a file of its own and one entry here. */
export const suggestionSides: readonly SuggestionSide[] = [
  { key: "worth", Side: WorthSide },
  { key: "duplicates", Side: DuplicatesSide },
];
