import type { AccountSession, User } from "@hark/contract/accounts/schema";
import Bowser from "bowser";
import type { AccountWithAgent } from "./queries.ts";
import { t } from "./texts.ts";

/** The plan comes from the hook `findPlan`, since this feature knows nothing of plans. */
export function presentUser(account: AccountWithAgent, plan: User["plan"]): User {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    emailVerified: account.email_verified_at !== null,
    canChangePassword: account.password_hash !== null,
    isAdministrator: account.is_administrator,
    plan,
    agent: { id: account.agent_id },
  };
}

export function presentSession(
  session: { id: string; user_agent: string | null; created_at: Date; last_used_at: Date },
  currentId: string,
): AccountSession {
  return {
    id: session.id,
    device: session.user_agent === null ? null : describeBrowser(session.user_agent),
    createdAt: session.created_at.toISOString(),
    lastUsedAt: session.last_used_at.toISOString(),
    isCurrent: session.id === currentId,
  };
}

/** Such as "Firefox on Windows"; null for what is no browser that is known. */
function describeBrowser(userAgent: string): string | null {
  if (userAgent === "") return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return null;
  return os.name ? t("browserOn", { browser: browser.name, os: os.name }) : browser.name;
}
