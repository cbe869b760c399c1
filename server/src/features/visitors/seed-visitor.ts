import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { insertVisitor, type VisitorRow } from "./queries.ts";

export interface SeedVisitor {
  externalId: string | null;
  name: string | null;
  email: string | null;
  isVerified: boolean;
  locale: { language: string; timezone: string };
  device: { type: string; os: string; browser: string };
  metadata: Record<string, unknown>;
  /** What a user token has signed. */
  signedMetadata?: Record<string, string | number>;
}

/** A visitor of the demo project. `seen`: when they came first and last, if not now. */
export function seedVisitor(
  tx: Tx,
  projectId: string,
  visitor: SeedVisitor,
  seen?: { first: Date; last: Date },
): Promise<VisitorRow> {
  return insertVisitor(tx, {
    id: newId(),
    projectId,
    ...visitor,
    ...(seen && { seen }),
    emailIsProven: visitor.isVerified,
    page: null,
    metadata: { metadata: JSON.stringify(visitor.metadata), page_keys: Object.keys(visitor.metadata) },
  });
}
