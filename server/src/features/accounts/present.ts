import type { User } from "@hark/contract/accounts/schema";
import type { AccountWithAgent } from "./queries.ts";

/** The plan comes from the hook `findPlan`, since this feature knows nothing of plans. */
export function presentUser(account: AccountWithAgent, plan: User["plan"]): User {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    emailVerified: account.email_verified_at !== null,
    canChangePassword: account.password_hash !== null,
    plan,
    agent: { id: account.agent_id },
  };
}
