import { useStored } from "../../shared/storage/use-stored.ts";

const most = 5;

const read = (stored: string | null): string[] => {
  try {
    const list = JSON.parse(stored ?? "[]") as unknown;
    return Array.isArray(list) ? list.filter((one) => typeof one === "string").slice(0, most) : [];
  } catch {
    return [];
  }
};

/** The last five searches of this person in this project, in this browser, newest first; and what adds one. */
export function useRecentSearches(accountId: string, projectId: string): [string[], (q: string) => void] {
  const [stored, write] = useStored(accountId, `searches.${projectId}`);
  const recent = read(stored);
  return [recent, (q) => write(JSON.stringify([q, ...recent.filter((one) => one !== q)].slice(0, most)))];
}
