import type { Reader, Tx } from "../../platform/database/database.ts";
import type { FileUse } from "../files/index.ts";
import type { VisitorRow } from "./queries.ts";

/** What went with a visitor. */
export interface Removed {
  /** For the person at the terminal. */
  lines: string[];
  /** Of stored files that were in what went. */
  fileNames: string[];
  /** Ids by which mails speak of what went. */
  mentions: string[];
}

/** What the commands need from features above, given by the composition root. */
export interface VisitorCommandHooks {
  /** Each answers its part of the export, by the name it has there. */
  exports: readonly ((reader: Reader, visitor: VisitorRow) => Promise<Record<string, unknown>>)[];
  /** Each removes its feature's rows in the transaction that deletes the visitor, and announces it. */
  removals: readonly ((tx: Tx, visitor: VisitorRow) => Promise<Removed>)[];
  /** Who may still point at a file of theirs. */
  fileUses: readonly FileUse[];
}
