import { metadata as metadataLimits, text as textLimits } from "@hark/contract/limits";
import type { ImportResult, ImportRow } from "@hark/contract/visitors/import-endpoints";
import { personName } from "@hark/contract/visitors/schema";
import type { JsonValue } from "@hark/contract/wire";
import { email as emailSchema, id as idSchema } from "@hark/contract/wire";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { emailKey } from "../accounts/index.ts";
import { findProvenVisitor, findVisitorByAddress, lockAddress } from "./address-queries.ts";
import { visitorChanged } from "./events.ts";
import { withAgentsMetadata } from "./merge-metadata.ts";
import {
  findVerifiedVisitor,
  findVisitor,
  insertImportedVisitor,
  lockIdentity,
  setImportedFacts,
  type VisitorRow,
} from "./queries.ts";
import { t } from "./texts.ts";

export interface VisitorImport {
  projectId: string;
  now: Date;
  isDryRun: boolean;
  /** Who has been met in lines above. */
  met: Set<string>;
}

/** What a line says, checked. Null: it says nothing of it. */
interface Said {
  id: string | null;
  externalId: string | null;
  name: string | null;
  email: string | null;
  metadata: [string, JsonValue][];
}

class Refusal extends Error {}

/** Does what one line of a file asks for, in a transaction of its own, so that a line that is refused leaves the others. */
export async function importVisitor(
  run: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  row: ImportRow,
  options: VisitorImport,
): Promise<ImportResult> {
  const nothing = { line: row.line, visitorId: null, changed: [], kept: [], problem: null };
  try {
    const said = readRow(row);
    const { keys, ...result } = await run((tx) => importSaid(tx, said, options));
    for (const key of keys) options.met.add(key);
    return { ...nothing, ...result };
  } catch (error) {
    if (error instanceof Refusal) return { ...nothing, outcome: "REFUSED", problem: error.message };
    throw error;
  }
}

function readRow(row: ImportRow): Said {
  const id = row.id?.trim() || null;
  const externalId = row.externalId?.trim() || null;
  const name = row.name?.trim() || null;
  const email = row.email?.trim() || null;
  if (id === null && externalId === null && email === null) throw new Refusal(t("importNeedsKey"));
  if (id !== null && !idSchema.safeParse(id).success) throw new Refusal(t("importUnknownId"));
  if (externalId !== null && externalId.length > textLimits.externalIdMax) throw new Refusal(t("importIdLong"));
  const checkedName = name === null ? null : personName.safeParse(name);
  if (checkedName?.success === false) throw new Refusal(t("importNameLong"));
  const checkedEmail = email === null ? null : emailSchema.safeParse(email);
  if (checkedEmail?.success === false) throw new Refusal(t("importEmailWrong"));
  return {
    id,
    externalId: externalId && storable(externalId),
    name: checkedName?.data ? storable(checkedName.data) : null,
    email: checkedEmail?.data ? storable(checkedEmail.data) : null,
    metadata: Object.entries(row.metadata ?? {}),
  };
}

/** PostgreSQL keeps no NUL. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

type Imported = Pick<ImportResult, "outcome" | "visitorId" | "changed" | "kept"> & { keys: string[] };

async function importSaid(tx: Tx, said: Said, options: VisitorImport): Promise<Imported> {
  const known = await findMeant(tx, options.projectId, said);
  // Of a line that creates somebody a dry run finds nothing again.
  const asked = said.externalId === null ? `email ${emailKey(said.email ?? "")}` : `externalId ${said.externalId}`;
  const keys = known ? [known.id] : [asked];
  if (keys.some((key) => options.met.has(key))) throw new Refusal(t("importTwice"));
  const imported = known ? await change(tx, known, said, options) : await create(tx, said, options);
  return { ...imported, keys: imported.visitorId === null ? keys : [...keys, imported.visitorId] };
}

/**
 * Whom a line means: by Hark's id, else by the customer's, else by the address. An id that an unverified visitor claims is nobody's:
 * what the customer knows of a person must not come to a stranger who says to be them.
 */
async function findMeant(tx: Tx, projectId: string, said: Said): Promise<VisitorRow | undefined> {
  if (said.id !== null) {
    const visitor = await findVisitor(tx, projectId, said.id, { lock: true });
    if (!visitor) throw new Refusal(t("importUnknownId"));
    return visitor;
  }
  if (said.externalId !== null) {
    await lockIdentity(tx, projectId, said.externalId);
    return await findVerifiedVisitor(tx, projectId, said.externalId);
  }
  const key = emailKey(said.email as string);
  await lockAddress(tx, projectId, key);
  const proven = await findProvenVisitor(tx, projectId, key);
  return proven
    ? await findVisitor(tx, projectId, proven.id, { lock: true })
    : await findVisitorByAddress(tx, projectId, key);
}

async function create(tx: Tx, said: Said, { projectId, now, isDryRun }: VisitorImport) {
  const { externalId, name, email } = said;
  const metadata = write(said.metadata);
  const isOfAddress = externalId === null && email !== null;
  const changed = [...(name === null ? [] : ["name"]), ...(email === null ? [] : ["email"]), ...keysOf(said.metadata)];
  const created = { outcome: "CREATED" as const, changed, kept: [] };
  if (isDryRun) return { ...created, visitorId: null };
  const visitor = await insertImportedVisitor(tx, {
    id: newId(),
    project_id: projectId,
    external_id: externalId,
    name,
    email,
    address_key: isOfAddress ? emailKey(email) : null,
    metadata,
    now,
  });
  return { ...created, visitorId: visitor.id };
}

async function change(tx: Tx, known: VisitorRow, said: Said, { isDryRun }: VisitorImport) {
  const changed: string[] = [];
  const kept: string[] = [];
  const compare = (field: string, isOther: boolean, isKept: boolean) => {
    if (isOther) (isKept ? kept : changed).push(field);
    return isOther && !isKept;
  };
  const { name, email, externalId } = said;
  const takesName = compare("name", name !== null && name !== known.name, false);
  const isOtherEmail = email !== null && (known.email === null || emailKey(email) !== emailKey(known.email));
  // What a token has proven is no file's to change, and an address that is a record's key is who it is.
  const takesEmail = compare("email", isOtherEmail, known.email_is_proven || known.address_key !== null);
  compare("externalId", externalId !== null && externalId !== known.external_id, true);

  const present = JSON.parse(known.metadata) as Record<string, JsonValue>;
  const signed = (known.signed_metadata ?? {}) as Record<string, JsonValue>;
  const taken = said.metadata.filter(([key, value]) => {
    const isOther = !Object.hasOwn(present, key) || JSON.stringify(present[key]) !== JSON.stringify(value);
    return compare(`metadata.${key}`, isOther, Object.hasOwn(signed, key));
  });
  const metadata =
    taken.length === 0
      ? { metadata: known.metadata, page_keys: known.page_keys }
      : withAgentsMetadata(known, JSON.parse(write([...Object.entries(present), ...taken])) as Record<string, unknown>);

  const visitorId = known.id;
  if (changed.length === 0) return { outcome: "SAME" as const, visitorId, changed, kept };
  if (!isDryRun) {
    const facts = { name: takesName ? name : known.name, email: takesEmail ? email : known.email, ...metadata };
    await setImportedFacts(tx, known, facts);
    tx.announce(visitorChanged({ projectId: known.project_id, visitorId }));
  }
  return { outcome: "CHANGED" as const, visitorId, changed, kept };
}

const keysOf = (entries: readonly [string, JsonValue][]) => entries.map(([key]) => `metadata.${key}`);

/** It uses entries, since assigning each key would lose `__proto__`. */
function write(entries: readonly [string, JsonValue][]): string {
  const text = JSON.stringify(Object.fromEntries(entries));
  if (text.length > metadataLimits.maxLength) throw new Refusal(t("importMetadataLarge"));
  return text;
}
