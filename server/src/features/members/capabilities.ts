import type { Door } from "@hark/contract/endpoint";
import type { MemberRole } from "@hark/contract/projects/schema";

/**
 * What somebody may do in a project. A member's role gives the capabilities, another way in gives its own: an API key works
 * and manages nothing, and a session whose second factor is due may do nothing yet. Doors and policies ask for a capability
 * and never for the way in, so that a new one adds a function here and no door.
 */
export interface Capabilities {
  /** Reads and answers what visitors write, as every member does. */
  readonly canWork: boolean;
  /** Decides about the project itself: its key, its end, its mail. */
  readonly canManageProject: boolean;
  /** Invites and removes others, and sees who is invited. */
  readonly canManageMembers: boolean;
  /** Is a person with a profile, availability and notifications of their own. */
  readonly canBeSomebody: boolean;
}

export function capabilitiesOfRole(role: MemberRole): Capabilities {
  const isOwner = role === "OWNER";
  return { canWork: true, canManageProject: isOwner, canManageMembers: isOwner, canBeSomebody: true };
}

/** Which capability opens a door below a project; the `self` door also compares the agent. */
const keys = {
  agent: "canWork",
  owner: "canManageProject",
  self: "canBeSomebody",
} as const satisfies Partial<Record<Door, keyof Capabilities>>;

export type ProjectDoor = keyof typeof keys;

export const canEnter = (door: ProjectDoor, actor: Capabilities): boolean => actor[keys[door]];
