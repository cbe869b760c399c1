import { session as sessionLimits } from "@hark/contract/limits";
import type { Device, Identity, Locale, VisitedPage } from "@hark/contract/visitors/schema";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { newToken } from "../../platform/tokens.ts";
import type { VerifiedIdentity } from "./check-user-token.ts";
import type { VisitorActor } from "./policy.ts";
import {
  deleteVisitor,
  extendVisitorSession,
  findVerifiedVisitor,
  insertVisitor,
  insertVisitorSession,
  lockIdentity,
  updateVisitor,
  type VisitorFacts,
  type VisitorRow,
} from "./queries.ts";

export interface SessionStart {
  projectId: string;
  /** The live session of the token that came along, if any. */
  current: VisitorActor | null;
  token: string | null;
  identity: Identity | undefined;
  verified: VerifiedIdentity | null;
  locale: Locale;
  device: Device;
  page: VisitedPage | undefined;
  metadata: Record<string, unknown> | undefined;
  now: Date;
}

/**
 * Starts or continues a visitor's session. Only a verified identity reaches the record that is shared under its id; guests and
 * unverified visitors are bound to their token. `merge` moves what a guest did to the verified record it turned out to be.
 */
export async function startSession(
  tx: Tx,
  start: SessionStart,
  merge: (tx: Tx, from: VisitorRow, to: VisitorRow) => Promise<void>,
): Promise<{ token: string; visitor: VisitorRow }> {
  const facts = toFacts(start);
  if (start.verified) {
    await lockIdentity(tx, start.projectId, start.verified.id);
    const existing = await findVerifiedVisitor(tx, start.projectId, start.verified.id);
    const current = start.current;
    // What neither token nor page says stays as it is known: the address may come from the ticket form, and answers go there.
    const guest = current && !current.visitor.is_verified ? current.visitor : null;
    const known = {
      ...facts,
      name: facts.name ?? existing?.name ?? guest?.name ?? null,
      email: facts.email ?? existing?.email ?? guest?.email ?? null,
    };
    const visitor = existing
      ? await updateVisitor(tx, existing, { ...known, now: start.now })
      : await insertVisitor(tx, { id: newId(), projectId: start.projectId, ...known });
    if (current?.visitor.id === visitor.id) return continueSession(tx, start, current, visitor);
    // Another verified person's things stay theirs; only an unverified visitor becomes somebody.
    if (guest) {
      await merge(tx, guest, visitor);
      await deleteVisitor(tx, guest);
    }
    return newSession(tx, start, visitor);
  }
  const current = start.current;
  if (current && !current.visitor.is_verified && isSamePerson(current.visitor, start.identity)) {
    const visitor = await updateVisitor(tx, current.visitor, {
      ...facts,
      externalId: facts.externalId ?? current.visitor.external_id,
      name: facts.name ?? current.visitor.name,
      email: facts.email ?? current.visitor.email,
      now: start.now,
    });
    return continueSession(tx, start, current, visitor);
  }
  // A verified session that says nothing else goes on; one that claims another id becomes a new unverified visitor.
  if (current?.visitor.is_verified && (!start.identity || start.identity.id === current.visitor.external_id)) {
    return continueSession(tx, start, current, current.visitor);
  }
  return newSession(tx, start, await insertVisitor(tx, { id: newId(), projectId: start.projectId, ...facts }));
}

/** A guest may name itself; who named itself already is somebody else under another id. */
function isSamePerson(visitor: VisitorRow, identity: Identity | undefined): boolean {
  return !identity || visitor.external_id === null || visitor.external_id === identity.id;
}

async function continueSession(tx: Tx, start: SessionStart, current: VisitorActor, visitor: VisitorRow) {
  if (!start.token) throw new Error("A live session without its token");
  await extendVisitorSession(tx, current.sessionId, new Date(start.now.getTime() + sessionLimits.visitorLifeMs));
  return { token: start.token, visitor };
}

async function newSession(tx: Tx, start: SessionStart, visitor: VisitorRow) {
  const { token, tokenHash } = newToken();
  await insertVisitorSession(tx, {
    id: newId(),
    projectId: start.projectId,
    visitorId: visitor.id,
    tokenHash,
    expiresAt: new Date(start.now.getTime() + sessionLimits.visitorLifeMs),
  });
  return { token, visitor };
}

function toFacts({ identity, verified, locale, device, page, metadata }: SessionStart): VisitorFacts {
  return {
    externalId: identity?.id ?? null,
    name: verified?.name ?? identity?.name ?? null,
    email: verified?.email ?? identity?.email ?? null,
    isVerified: verified !== null,
    locale,
    device,
    page: page ?? null,
    metadata: metadata ? JSON.stringify(metadata) : null,
  };
}
