import type { Tx } from "../../platform/database/database.ts";
import { visitorChanged } from "./events.ts";
import { setEmailIfNone } from "./queries.ts";

/** Keeps the address that a visitor typed into a form, if none is known. Anybody may type somebody else's, so it proves nothing. */
export async function keepVisitorEmail(tx: Tx, visitor: { id: string; project_id: string }, email: string) {
  const { id: visitorId, project_id: projectId } = visitor;
  if (await setEmailIfNone(tx, visitor, email)) tx.announce(visitorChanged({ projectId, visitorId }));
}
