import type { Tx } from "../../platform/database/database.ts";

/** What projects need from features above them, given by the composition root. */
export interface ProjectHooks {
  /** Called in the transaction in which a project gets a new secret key: what the old one proved is not proven any more. */
  secretKeyRenewed(tx: Tx, projectId: string): Promise<void>;
}
