import * as endpoints from "@hark/contract/search/endpoints";
import { type OperatorPart, operatorValues, parseQuery } from "@hark/contract/search/query";
import { searchKind } from "@hark/contract/search/schema";
import { AppError } from "../../platform/errors.ts";
import type { FeatureContext } from "../feature.ts";
import { readCursor, toCursor } from "./cursor.ts";
import { findResults } from "./find-results.ts";
import { searchesPerAgent } from "./rates.ts";
import { t } from "./texts.ts";

/** The agents' door; visitors have none. */
export function routes({ http, database, limiter }: FeatureContext) {
  http.handle(endpoints.search, async ({ actor, query }) => {
    await limiter.spend(searchesPerAgent, actor.agentId);
    const after = readCursor(query.cursor);
    const asked = parseQuery(query.q, query.timezone);
    if (asked.problem) throw refuse(asked.problem);
    const caller = { projectId: actor.project.id, agentId: actor.agentId };
    const search = { query: asked, kinds: query.kinds ?? searchKind.options, limit: query.limit, after };
    const { results, next } = await findResults(database, caller, search);
    return { results, nextCursor: next && toCursor(next) };
  });
}

function refuse({ name, typed }: OperatorPart): AppError {
  const part = `${name}:${typed}`;
  const values: readonly string[] | undefined = operatorValues[name as "is"];
  const message = values ? t("valueNotKnown", { part, values: listValues(values) }) : t("momentNotKnown", { part });
  return new AppError("VALIDATION_FAILED", { message, fields: { q: message } });
}

const listValues = (values: readonly string[]) => `${values.slice(0, -1).join(", ")}${t("or")}${values.at(-1)}`;
