import { defineEvent } from "../../platform/domain-events.ts";

interface OfView {
  projectId: string;
  viewId: string;
}

/** A view is new or differs. `wasShared`: it was the team's until now. */
export const viewChanged = defineEvent<OfView & { wasShared: boolean }>("view-changed");
/** `ownerId` is the agent who alone could see it; null for a shared one. */
export const viewRemoved = defineEvent<OfView & { ownerId: string | null }>("view-removed");
