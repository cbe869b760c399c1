import { createElement } from "react";
import { useAgentsById } from "../../../features/agents/requests.ts";
import { AnnouncementSide } from "../../../features/feedback/announcements/announcement-side.tsx";
import type { PartProps, SuggestionSide } from "../../../features/feedback/detail/parts.ts";
import { PlanningSide } from "../../../features/feedback/planning/planning-side.tsx";
import { DuplicatesSide } from "../../../features/feedback/similar/duplicates-side.tsx";
import { WorthSide } from "../../../features/feedback/weight/worth-side.tsx";

function Planning(props: PartProps) {
  const agents = [...useAgentsById(props.projectId).values()];
  return createElement(PlanningSide, { ...props, agents });
}

/** What stands beside an open suggestion, from top to bottom. A new section is a file of its own and one entry here. */
export const suggestionSides: readonly SuggestionSide[] = [
  { key: "announcement", isUrgent: true, Side: AnnouncementSide },
  { key: "worth", Side: WorthSide },
  { key: "planning", Side: Planning },
  { key: "duplicates", Side: DuplicatesSide },
];
