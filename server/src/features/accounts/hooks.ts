import type { User } from "@hark/contract/accounts/schema";
import type { Reader } from "../../platform/database/database.ts";

/** What accounts need from features above them, given by the composition root. */
export interface AccountHooks {
  findPlan(reader: Reader, accountId: string): Promise<User["plan"]>;
}
