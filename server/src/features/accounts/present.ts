import type { User } from "@hark/contract/accounts/schema";
import type { AccountWithAgent } from "./queries.ts";

export function presentUser(account: AccountWithAgent): User {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    emailVerified: account.email_verified_at !== null,
    canChangePassword: account.password_hash !== null,
    plan: { id: "free", name: "Free", price: 0, description: "For small teams that begin" },
    agent: { id: account.agent_id },
  };
}
