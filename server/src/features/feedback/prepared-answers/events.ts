import { defineEvent } from "../../../platform/domain-events.ts";
import type { Subject } from "../announcements/queries.ts";

/** Answers of an item or of a known issue were made, changed, released or taken away. */
export const preparedAnswersChanged = defineEvent<Subject & { projectId: string }>("prepared-answers-changed");
