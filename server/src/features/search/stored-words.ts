import type { Term } from "@hark/contract/search/lexemes";

/** Short, since it stands before every word of a project; where two projects share one, their ids still keep them apart. */
const projectMark = (projectId: string): string => Buffer.from(projectId.slice(-6), "hex").toString("base64url");

/** Lexemes have no space in them, so that one text carries them all. */
export const toStoredWords = (projectId: string, lexemes: readonly string[]): string => {
  const mark = projectMark(projectId);
  return lexemes.map((lexeme) => mark + lexeme).join(" ");
};

/** Stands before the words of a visitor's name and address, which are also asked apart from the id: `from:ada`. */
export const nameMark = "@";

/** As PostgreSQL reads a search: every term, each quoted. Null for no term. */
export function toSearch(projectId: string, terms: readonly Pick<Term, "lexeme" | "isPrefix">[]): string | null {
  if (terms.length === 0) return null;
  const mark = projectMark(projectId);
  return terms.map(({ lexeme, isPrefix }) => `'${mark}${lexeme}'${isPrefix ? ":*" : ""}`).join(" & ");
}
