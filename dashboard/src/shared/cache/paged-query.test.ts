import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { PagedList } from "./paged-list.ts";
import { loadNextPage, type PagedSource, pagedQuery } from "./paged-query.ts";

type Row = { id: string; at: number };
type List = PagedList<Row>;

/** A list of which a call looks at 100 positions and finds those that it has; a position is as many minutes ago. */
function listOf(positions: readonly number[], { end = 10_000 } = {}) {
  const asked: number[] = [];
  const timeOf = (position: number) => new Date(Date.UTC(2026, 5, 1) - position * 60_000).toISOString();
  const source: PagedSource<List> = {
    queryKey: ["list"],
    compare: (a, b) => a.at - b.at,
    furtherLooks: 3,
    fetchPage: async ({ cursor = "0" }) => {
      const from = Number(cursor);
      asked.push(from);
      const to = from + 100;
      const rows = positions.filter((at) => at >= from && at < to).map((at) => ({ id: String(at), at }));
      return { rows, nextCursor: to < end ? String(to) : null, searchedBackTo: to < end ? timeOf(to) : null };
    },
  };
  return { source, asked, timeOf, client: new QueryClient() };
}

test("[A5] a look that found nothing goes on a few times by itself, and says how far back it came", async () => {
  const { source, asked, timeOf, client } = listOf([250]);
  const list = await client.fetchQuery(pagedQuery(source));
  expect(asked).toEqual([0, 100, 200, 300]);
  expect(list).toEqual({ rows: [{ id: "250", at: 250 }], nextCursor: "400", searchedBackTo: timeOf(400) });
});

test("[A5] it stops as soon as there are rows for a screen", async () => {
  const { source, asked, client } = listOf(Array.from({ length: 12 }, (_, index) => 110 + index));
  await client.fetchQuery(pagedQuery(source));
  expect(asked).toEqual([0, 100]);
});

test("[A5] a refetch comes as far back as was searched by hand, and loses nothing that was found there", async () => {
  const { source, timeOf, client } = listOf([950]);
  await client.fetchQuery(pagedQuery(source));
  await loadNextPage(client, source);
  const far = await loadNextPage(client, source);
  expect(far).toEqual({ rows: [{ id: "950", at: 950 }], nextCursor: "1200", searchedBackTo: timeOf(1200) });
  expect(await client.fetchQuery({ ...pagedQuery(source), staleTime: 0 })).toEqual(far);
});

test.each([[[950]], [[]]])(
  "[A5] a refetch of %j, which was searched to its end, finds the end again",
  async (positions) => {
    const { source, client } = listOf(positions, { end: 1_000 });
    await client.fetchQuery(pagedQuery(source));
    await loadNextPage(client, source);
    const all = await loadNextPage(client, source);
    const rows = positions.map((at) => ({ id: String(at), at }));
    expect(all).toEqual({ rows, nextCursor: null, searchedBackTo: null });
    expect(await client.fetchQuery({ ...pagedQuery(source), staleTime: 0 })).toEqual(all);
  },
);
