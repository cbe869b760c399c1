import { toTerms } from "@hark/contract/search/lexemes";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";
import type { VisitorWords } from "../visitors/index.ts";
import { listVisitorsByName } from "./operator-queries.ts";
import { toSearch } from "./stored-words.ts";

/** For `visitors`: the words of the search over name, address and own id, for their list. */
export const visitorWords: VisitorWords = {
  async list(reader: Reader, projectId: string, q: string, limit: number): Promise<string[]> {
    const search = toSearch(projectId, toTerms(q));
    return search === null ? [] : listVisitorsByName(reader, projectId, search, limit);
  },
  holds(projectId: string, q: string): RawBuilder<boolean> {
    const search = toSearch(projectId, toTerms(q));
    if (search === null) return sql`false`;
    return sql`(select true from search_documents as document where document.kind = 'VISITOR'
      and document.item_id = visitors.id and document.words @@ ${search}::tsquery limit 1) is not null`;
  },
};
