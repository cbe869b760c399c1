import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appendPage, keepTail, type PagedList, placeRow, removeRow, shareList } from "./paged-list.ts";
import { loadNextPage, type PagedSource, pagedQuery, REFETCH_LIMIT } from "./paged-query.ts";

interface Row {
  id: string;
  rank: number;
}

const compare = (a: Row, b: Row) => a.rank - b.rank || (a.id < b.id ? -1 : 1);
const row = (rank: number, id = `r${rank}`): Row => ({ id, rank });
const rows = (from: number, to: number): Row[] => Array.from({ length: to - from }, (_, index) => row(from + index));
const list = (rows: Row[], nextCursor: string | null = null): PagedList<Row> => ({ rows, nextCursor });

describe("appendPage", () => {
  it("[GAP-114] repeats no row, even if it has moved since", () => {
    expect(appendPage(list(rows(0, 4), "c"), list(rows(3, 6)), "c")).toEqual(list(rows(0, 6)));
  });

  it("[GAP-114] a page for an older end of the list is dropped", () => {
    const known = list(rows(0, 2), "new");
    expect(appendPage(known, list(rows(4, 6)), "old")).toBe(known);
  });
});

describe("keepTail", () => {
  it("(case S58) refreshes the first rows of a long list and keeps those below", () => {
    const moved = [row(-1, "r5"), ...rows(0, 3)];
    expect(keepTail(list(rows(0, 6), "deep"), list(moved, "shallow"), compare)).toEqual(
      list([...moved, ...rows(3, 5)], "deep"),
    );
  });

  it("keeps the rows below when the last fresh row is a new one", () => {
    const fresh = [...rows(0, 2), row(2.5, "new")];
    expect(keepTail(list(rows(0, 5)), list(fresh, "shallow"), compare)).toEqual(list([...fresh, ...rows(3, 5)]));
  });

  it("leaves no gap when the known rows begin too far below", () => {
    const fresh = list(rows(0, 3), "shallow");
    expect(keepTail(list(rows(10, 20), "deep"), fresh, compare)).toBe(fresh);
  });

  it("drops the rows below when the fresh rows are the whole list", () => {
    const fresh = list(rows(0, 3));
    expect(keepTail(list(rows(0, 20), "deep"), fresh, compare)).toBe(fresh);
  });
});

describe("a row's position", () => {
  it("is where a fresh fetch would have it, whatever was known of the row", () => {
    const ranks = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(ranks, fc.nat(), fc.integer({ min: 0, max: 50 }), (known, pick, rank) => {
        const sorted = known.map((one) => row(one)).sort(compare);
        const changed = { ...sorted[pick % sorted.length], rank } as Row;
        const others = sorted.filter(({ id }) => id !== changed.id);
        expect(placeRow(list(sorted), changed, compare)).toEqual(list([...others, changed].sort(compare)));
      }),
    );
  });

  it("below the last loaded row is left to a later page", () => {
    const known = list(rows(0, 3), "more");
    expect(placeRow(known, row(7), compare)).toBe(known);
    expect(placeRow(known, row(7, "r1"), compare)).toEqual(list([row(0), row(2)], "more"));
  });

  it("is freed by a removal, which changes no other list", () => {
    const known = list(rows(0, 3));
    expect(removeRow(known, "r1")).toEqual(list([row(0), row(2)]));
    expect(removeRow(known, "x")).toBe(known);
  });
});

it("a fresh list that says the same is the known one", () => {
  const known = list(rows(0, 3), "more");
  expect(shareList(known, structuredClone(known))).toBe(known);
  expect(shareList(known, list(rows(0, 3))).rows).toBe(known.rows);
});

describe("a refetch", () => {
  /** Pages of what `all` holds when they are asked for. */
  function stage(all: Row[]) {
    const asked: number[] = [];
    const source: PagedSource<PagedList<Row>> = {
      queryKey: ["rows"],
      compare,
      async fetchPage({ limit, cursor = "0" }) {
        const start = Number(cursor);
        asked.push(start);
        const end = start + limit;
        return list(all.slice(start, end), end < all.length ? String(end) : null);
      },
    };
    const client = new QueryClient();
    const read = () => client.fetchQuery({ ...pagedQuery(source), staleTime: 0 });
    return { client, source, asked, read };
  }

  it("(case S58) refreshes the first 1,000 rows and keeps the others", async () => {
    const all = rows(0, 1_500);
    const { client, source, asked, read } = stage(all);
    let known = await read();
    while (known.nextCursor !== null) known = (await loadNextPage(client, source)) ?? known;
    expect(known.rows).toHaveLength(1_500);

    asked.length = 0;
    all[10] = row(10, "another");
    const renewed = await read();
    expect(asked).toEqual([0, 200, 400, 600, 800]);
    expect(renewed.rows.slice(REFETCH_LIMIT)).toEqual(rows(REFETCH_LIMIT, 1_500));
    expect(renewed.rows[10]?.id).toBe("another");
    expect(renewed.nextCursor).toBeNull();
  });

  it("keeps a page that arrived while it was running", async () => {
    const { client, source, read } = stage(rows(0, 600));
    await read();
    const { promise: isLoaded, resolve: tellLoaded } = Promise.withResolvers<void>();
    const slow: typeof source = {
      ...source,
      fetchPage: async (...request) => {
        const fetched = await source.fetchPage(...request);
        await isLoaded;
        return fetched;
      },
    };
    const refetch = client.fetchQuery({ ...pagedQuery(slow), staleTime: 0 });
    await loadNextPage(client, source);
    tellLoaded();
    expect((await refetch).rows).toHaveLength(250);
  });
});
