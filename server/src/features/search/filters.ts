/** A search's operators, with who and what they name. */
export interface Filters {
  /** Of the caller. */
  agentId: string;
  is: ReadonlySet<string>;
  has: ReadonlySet<string>;
  types: readonly ("QUESTION" | "BUG")[];
  tagKeys: readonly string[];
  /** For each `assigned:` the agents whom it names, or nobody. */
  assigned: readonly (readonly string[] | null)[];
  /** Addresses, or a side of one, in lower case. */
  emails: readonly string[];
  from: readonly Writer[];
  before: Date | null;
  after: Date | null;
  /** The visitors to whom `email:` and `from:` narrow it down; null for no narrow choice. */
  visitorIds: readonly string[] | null;
  /** Whether it was `email:` that did. */
  isByAddress: boolean;
}

export type Writer =
  | { kind: "team" }
  | { kind: "visitors" }
  /** `search` finds the visitors of that name. */
  | { kind: "named"; agentIds: readonly string[]; search: string | null };
