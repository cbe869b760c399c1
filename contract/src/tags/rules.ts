import { avatarTint } from "../identity/avatar.ts";
import type { Tag } from "./schema.ts";

/** Two names with the same key are one name: it is their compatible form in lower case, with single spaces. */
export function tagKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC").trim().replace(/\s+/gu, " ");
}

/** The colour of a tag that was given none, by its name as with avatars. */
export const tagColorOf = (name: string): number => avatarTint(name);

// One locale for all, so that the server's order is every browser's.
const collator = new Intl.Collator("en", { numeric: true });

/** By name, whatever the case. */
export function compareTags(a: Pick<Tag, "id" | "name">, b: Pick<Tag, "id" | "name">): number {
  return collator.compare(tagKey(a.name), tagKey(b.name)) || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** What has the one tag has the other afterwards, in its place and once; without another one nothing has it. */
export function replaceTag(tagIds: readonly string[], tagId: string, intoId: string | null): string[] {
  if (intoId === null || tagIds.includes(intoId)) return tagIds.filter((id) => id !== tagId);
  return tagIds.map((id) => (id === tagId ? intoId : id));
}
