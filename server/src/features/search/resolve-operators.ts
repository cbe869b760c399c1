import { hasTerms, type Term, toLexemes } from "@hark/contract/search/lexemes";
import type { Operator } from "@hark/contract/search/query";
import { tagKey } from "@hark/contract/tags/rules";
import type { Reader } from "../../platform/database/database.ts";
import type { Filters, Writer } from "./filters.ts";
import { listTeam, listVisitorsByEmail, listVisitorsByName } from "./operator-queries.ts";
import { nameMark, toSearch } from "./stored-words.ts";

/** More visitors than these are no narrow choice, and are looked up one by one while walking. */
const fewVisitors = 300;

export async function resolveOperators(
  reader: Reader,
  { projectId, agentId }: { projectId: string; agentId: string },
  operators: readonly Operator[],
): Promise<Filters> {
  const team = operators.some(({ value }) => Array.isArray(value)) ? await listTeam(reader, projectId) : [];
  const named = (terms: readonly Term[]) =>
    terms.length === 0
      ? []
      : team
          .filter(({ name, email }) => hasTerms(new Set(toLexemes(`${name}\n${email}`)), terms))
          .map(({ agent_id: id }) => id);
  const times = (name: "before" | "after") =>
    operators.flatMap((one) => (one.name === name ? [clampTime(one.value as number)] : []));
  const emails = operators.flatMap((one) => (one.name === "email" ? [one.value as string] : []));
  const from = operators.flatMap((one): Writer[] => {
    if (one.name !== "from") return [];
    if (one.value === "agent") return [{ kind: "team" }];
    if (one.value === "visitor") return [{ kind: "visitors" }];
    if (one.value === "me") return [{ kind: "named", agentIds: [agentId], search: null }];
    const terms = one.value.map((term) => ({ ...term, lexeme: nameMark + term.lexeme }));
    return [{ kind: "named", agentIds: named(one.value), search: toSearch(projectId, terms) }];
  });
  return {
    agentId,
    is: new Set(operators.flatMap((one) => (one.name === "is" ? [one.value] : []))),
    has: new Set(operators.flatMap((one) => (one.name === "has" ? [one.value] : []))),
    types: operators.flatMap((one) => (one.name === "type" ? [one.value === "bug" ? "BUG" : "QUESTION"] : [])),
    tagKeys: operators.flatMap((one) => (one.name === "tag" ? [tagKey(one.value)] : [])),
    assigned: operators.flatMap((one) => {
      if (one.name !== "assigned") return [];
      return [one.value === "none" ? null : one.value === "me" ? [agentId] : named(one.value)];
    }),
    emails,
    from,
    before: earliest(times("before")),
    after: latest(times("after")),
    ...(await narrowVisitors(reader, projectId, emails, from)),
  };
}

/** What PostgreSQL can keep as a time and a client can't mean otherwise. */
const clampTime = (moment: number): number => Math.min(Math.max(moment, Date.UTC(1900, 0, 1)), Date.UTC(9999, 11, 31));

const earliest = (times: readonly number[]) => (times.length > 0 ? new Date(Math.min(...times)) : null);
const latest = (times: readonly number[]) => (times.length > 0 ? new Date(Math.max(...times)) : null);

async function narrowVisitors(
  reader: Reader,
  projectId: string,
  emails: readonly string[],
  from: readonly Writer[],
): Promise<Pick<Filters, "visitorIds" | "isByAddress">> {
  for (const email of emails) {
    const ids = await listVisitorsByEmail(reader, projectId, email, fewVisitors + 1);
    if (ids.length <= fewVisitors) return { visitorIds: ids, isByAddress: true };
  }
  for (const writer of from) {
    // An agent of that name writes to anybody.
    if (writer.kind !== "named" || writer.agentIds.length > 0) continue;
    if (writer.search === null) return { visitorIds: [], isByAddress: false };
    const ids = await listVisitorsByName(reader, projectId, writer.search, fewVisitors + 1);
    if (ids.length <= fewVisitors) return { visitorIds: ids, isByAddress: false };
  }
  return { visitorIds: null, isByAddress: false };
}
