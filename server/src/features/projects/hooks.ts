import type { Tx } from "../../platform/database/database.ts";

/** What projects need from higher features, passed in by the composition root. */
export interface ProjectHooks {
  /** Called in the transaction in which a project gets a new secret key: identities that the old one verified are no longer verified. */
  secretKeyRenewed(tx: Tx, projectId: string): Promise<void>;
}
