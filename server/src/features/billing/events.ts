import { defineEvent } from "../../platform/domain-events.ts";

/** What an account pays for, or was given. */
export const planChanged = defineEvent<{ accountId: string }>("plan-changed");
