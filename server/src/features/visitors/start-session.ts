import { session as sessionLimits, visitorSession } from "@hark/contract/limits";
import type { Device, Identity, Locale, VisitedPage } from "@hark/contract/visitors/schema";
import type { Tx } from "../../platform/database/database.ts";
import { findFirstOrNote } from "../../platform/first-calls.ts";
import { newId } from "../../platform/ids.ts";
import { newToken } from "../../platform/tokens.ts";
import { emailKey } from "../accounts/index.ts";
import { findVisitorByAddress, lockAddress } from "./address-queries.ts";
import type { VerifiedIdentity } from "./check-user-token.ts";
import { visitorChanged } from "./events.ts";
import { pageMetadata, toSignedMetadata, withPageMetadata } from "./merge-metadata.ts";
import type { VisitorActor } from "./policy.ts";
import {
  deleteVisitor,
  extendVisitorSession,
  findVerifiedVisitor,
  findVisitor,
  insertVisitor,
  insertVisitorSession,
  lockIdentity,
  lockVisitor,
  updateVisitor,
  type VisitorFacts,
  type VisitorRow,
} from "./queries.ts";

export interface SessionStart {
  projectId: string;
  /** The live session of the token that came along, if any. */
  current: VisitorActor | null;
  /** For the first session of a device, which may be asked for once more when its response was lost. */
  idempotencyKey: string | undefined;
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
 * Starts or continues a visitor's session. Only a verified identity gets access to the record shared under its id; guests and
 * unverified visitors are bound to their token. `merge` moves a guest's data to the verified record that the guest has become.
 */
export async function startSession(
  tx: Tx,
  start: SessionStart,
  merge: (tx: Tx, from: VisitorRow, to: VisitorRow) => Promise<void>,
): Promise<{ token: string; visitor: VisitorRow }> {
  // The lock keeps others from merging, renaming or deleting this visitor until the session exists.
  if (start.verified) {
    await lockIdentity(tx, start.projectId, start.verified.id);
    if (start.verified.email !== null) await lockAddress(tx, start.projectId, emailKey(start.verified.email));
  }
  const lock = start.verified ? lockVisitor : findLocked;
  const newVisitorId = newId();
  const first = start.current ? null : await findFirstVisitor(tx, start, newVisitorId);
  const knownId = start.current?.visitor.id ?? first;
  const found = knownId === null ? undefined : await lock(tx, start.projectId, knownId);
  const visitor = first !== null && found?.is_verified ? undefined : found;
  const current = visitor ? { sessionId: start.current?.sessionId ?? null, visitor } : null;
  if (start.verified) return startVerified(tx, start, start.verified, current, merge);
  const facts = toFacts(start, current?.visitor ?? null);
  if (current && !current.visitor.is_verified && isSamePerson(current.visitor, start.identity)) {
    const changed = await updateKnown(tx, current.visitor, {
      ...facts,
      externalId: facts.externalId ?? current.visitor.external_id,
      name: facts.name ?? current.visitor.name,
      email: facts.email ?? current.visitor.email,
      now: start.now,
    });
    const expiresAt = new Date(start.now.getTime() + sessionLimits.visitorLifeMs);
    if (current.sessionId === null) return newSession(tx, start, changed, expiresAt);
    await extendVisitorSession(tx, current.visitor.project_id, current.sessionId, expiresAt);
    return continueSession(start, changed);
  }
  // A verified session continues until its token expires, and accepts new data without changing identity. A session that claims
  // another id becomes a new unverified visitor.
  if (current?.visitor.is_verified && (!start.identity || start.identity.id === current.visitor.external_id)) {
    const { external_id: externalId, name, email, email_is_proven: emailIsProven } = current.visitor;
    return continueSession(
      start,
      await updateKnown(tx, current.visitor, {
        ...toFacts(start, current.visitor, current.visitor.signed_metadata as Record<string, unknown> | null),
        externalId,
        name,
        email,
        emailIsProven,
        now: start.now,
      }),
    );
  }
  const stranger = await insertVisitor(tx, {
    id: newVisitorId,
    projectId: start.projectId,
    ...toFacts(start, null),
  });
  return newSession(tx, start, stranger, new Date(start.now.getTime() + sessionLimits.visitorLifeMs));
}

/**
 * The guest whom the same call has made before, known by its key alone, which nobody else can guess. A verified visitor is
 * known by the token.
 */
function findFirstVisitor(tx: Tx, { projectId, idempotencyKey, now }: SessionStart, newVisitorId: string) {
  const call = { kind: "visitor session", caller: projectId, key: idempotencyKey };
  return findFirstOrNote(tx, call, { subjectId: newVisitorId, now, lifeMs: visitorSession.repeatLifeMs });
}

/** A weaker lock is enough where nobody is deleted, so that the visitor's concurrent writes need not wait. */
const findLocked: typeof lockVisitor = (tx, projectId, visitorId) =>
  findVisitor(tx, projectId, visitorId, { lock: true });

/** The caller holds the identity's lock, and the row of the current visitor. */
async function startVerified(
  tx: Tx,
  start: SessionStart,
  verified: VerifiedIdentity,
  current: { sessionId: string | null; visitor: VisitorRow } | null,
  merge: (tx: Tx, from: VisitorRow, to: VisitorRow) => Promise<void>,
) {
  const existing = await findVerifiedVisitor(tx, start.projectId, verified.id);
  // Another person's data stays theirs, also of one who only claimed an id: two people may sit at one browser, one after the other.
  const guest =
    current && !current.visitor.is_verified && isSamePerson(current.visitor, verified) ? current.visitor : null;
  const signed = verified.metadata ?? (existing?.signed_metadata as Record<string, unknown> | undefined) ?? null;
  const facts = {
    ...toFacts(start, existing ?? null, signed),
    isVerified: true,
    ...(verified.metadata && { signedMetadata: toSignedMetadata(verified.metadata) }),
    // Only what the token says is proven. The page's word for it would look as proven; an address that somebody without an
    // identity typed to be answered at goes along.
    name: verified.name ?? existing?.name ?? null,
    email: verified.email ?? existing?.email ?? (guest?.external_id === null ? guest.email : null),
    emailIsProven: verified.email !== null || existing?.email_is_proven === true,
  };
  const visitor = existing
    ? await updateKnown(tx, existing, { ...facts, now: start.now })
    : await insertVisitor(tx, { id: newId(), projectId: start.projectId, ...facts });
  await takeOverAddress(tx, visitor, verified, merge);
  if (current?.visitor.id === visitor.id && current.sessionId !== null) {
    await extendVisitorSession(tx, current.visitor.project_id, current.sessionId, verified.expiresAt);
    return continueSession(start, visitor);
  }
  if (guest) {
    await merge(tx, guest, visitor);
    await deleteVisitor(tx, guest);
  }
  return newSession(tx, start, visitor, verified.expiresAt);
}

/** What the team did for an address is the visitor's whose token names it. The caller holds the address's lock. */
async function takeOverAddress(
  tx: Tx,
  visitor: VisitorRow,
  { email }: VerifiedIdentity,
  merge: (tx: Tx, from: VisitorRow, to: VisitorRow) => Promise<void>,
) {
  const record = email === null ? undefined : await findVisitorByAddress(tx, visitor.project_id, emailKey(email));
  if (!record || record.id === visitor.id) return;
  await merge(tx, record, visitor);
  await deleteVisitor(tx, record);
}

/** A guest may claim an id; a visitor who already has one is another visitor under another id. */
function isSamePerson(visitor: VisitorRow, identity: Pick<Identity, "id"> | undefined): boolean {
  return !identity || visitor.external_id === null || visitor.external_id === identity.id;
}

function continueSession(start: SessionStart, visitor: VisitorRow) {
  if (!start.token) throw new Error("A live session without its token");
  return { token: start.token, visitor };
}

async function newSession(tx: Tx, start: SessionStart, visitor: VisitorRow, expiresAt: Date) {
  const { token, tokenHash } = newToken();
  await insertVisitorSession(tx, {
    id: newId(),
    projectId: start.projectId,
    visitorId: visitor.id,
    tokenHash,
    expiresAt,
  });
  return { token, visitor };
}

function toFacts(
  { identity, locale, device, page, metadata }: SessionStart,
  known: VisitorRow | null,
  signed: Record<string, unknown> | null = null,
): VisitorFacts {
  // What is signed shows too, over what the page says.
  const said = signed ? { ...(metadata ?? (known ? pageMetadata(known) : {})), ...signed } : metadata;
  return {
    externalId: identity?.id ?? null,
    name: identity?.name ?? null,
    email: identity?.email ?? null,
    emailIsProven: false,
    isVerified: false,
    locale,
    device,
    page: page ?? null,
    metadata: said ? withPageMetadata(known, said) : null,
  };
}

/** What agents see of a visitor and is another now is told to them; that somebody was seen again is not. */
async function updateKnown(
  tx: Tx,
  before: VisitorRow,
  facts: Parameters<typeof updateVisitor>[2],
): Promise<VisitorRow> {
  const after = await updateVisitor(tx, before, facts);
  if (!looksTheSame(before, after)) {
    tx.announce(visitorChanged({ projectId: after.project_id, visitorId: after.id }));
  }
  return after;
}

/** Whether agents see the same of a visitor but for the times. */
const looksTheSame = (before: VisitorRow, after: VisitorRow) =>
  before.name === after.name &&
  before.email === after.email &&
  before.avatar_url === after.avatar_url &&
  before.is_verified === after.is_verified &&
  before.external_id === after.external_id &&
  before.metadata === after.metadata;
