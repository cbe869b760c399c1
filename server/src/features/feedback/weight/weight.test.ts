import * as endpoints from "@hark/contract/feedback/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken } from "../../../../test/cast.ts";

const app = useTestApp();

async function suggest({ project, theo, olivia }: Stage, title: string) {
  const { feedback } = await theo.call(endpoints.createFeedback, {
    params: { projectId: project.id },
    body: { title },
  });
  const params = { projectId: project.id, feedbackId: feedback.id };
  await olivia.call(endpoints.updateFeedback, { params, body: { status: "UNDER_REVIEW" } });
  return params;
}

/** Somebody whom the customer's server vouches for, with what it says of them. */
async function buildSigned({ project }: Stage, id: string, metadata: unknown, page?: Record<string, unknown>) {
  const user = { id, name: id };
  const userToken = await signUserToken(project, { ...user, metadata } as never);
  return buildVisitor(app, project, { user, userToken, ...(page && { metadata: page }) } as never);
}

const setKeys = ({ project }: Stage, weightKey: string | null, companyKey: string | null) =>
  app.app.database.db
    .insertInto("feedback_settings")
    .values({ project_id: project.id, weight_key: weightKey, company_key: companyKey })
    .onConflict((conflict) =>
      conflict.column("project_id").doUpdateSet({ weight_key: weightKey, company_key: companyKey }),
    )
    .execute();

test("[D3] only what a user token signs of verified voters counts, of a company the highest, within 10 s", async () => {
  const stage = await buildStage(app);
  const { project, olivia, theo } = stage;
  const params = await suggest(stage, "Split invoices");
  const other = await suggest(stage, "Cheaper");
  await setKeys(stage, "mrr", "company");
  const voters = [
    await buildSigned(stage, "a", { mrr: 640, company: "Northside" }),
    await buildSigned(stage, "b", { mrr: 120, company: "Northside" }),
    await buildSigned(stage, "c", { mrr: 50.5, company: " " }),
    await buildSigned(stage, "d", { mrr: "900", company: 7 }),
    await buildSigned(stage, "e", { mrr: -5 }),
    // What the page says shows and never counts, and a claim of another shape is ignored.
    await buildSigned(stage, "f", undefined, { mrr: 10_000, company: "Page" }),
    await buildSigned(stage, "g", ["mrr", 5]),
    theo,
  ];
  for (const voter of voters) await voter.call(endpoints.voteForFeedback, { params });
  await voters[1]?.call(endpoints.voteForFeedback, { params: other });
  const read = async (at = params) => {
    const { weight, verifiedCount, companyCount } = (await olivia.call(endpoints.getFeedback, { params: at })).feedback;
    return { weight, verifiedCount, companyCount };
  };
  const within = { timeout: 10_000 };
  await expect.poll(() => read(), within).toEqual({ weight: 690.5, verifiedCount: 7, companyCount: 2 });
  await expect.poll(() => read(other), within).toEqual({ weight: 120, verifiedCount: 1, companyCount: 1 });

  const list = async (orderBy: "weight" | "createdAt", limit = 50) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await olivia.call(endpoints.listFeedbacks, {
        params: { projectId: project.id },
        query: { status: "UNDER_REVIEW", orderBy, limit, ...(cursor && { cursor }) },
      });
      ids.push(...answer.feedbacks.map(({ id }) => id));
      cursor = answer.nextCursor ?? undefined;
    } while (cursor);
    return ids;
  };
  expect(await list("weight")).toEqual([params.feedbackId, other.feedbackId]);
  expect(await list("weight", 1)).toEqual([params.feedbackId, other.feedbackId]);
  await expect(
    theo.call(endpoints.listVisitorFeedbacks, {
      params: { projectId: project.id },
      query: { orderBy: "weight" as never },
    }),
  ).rejects.toMatchObject({ status: 400 });

  const votes = (query: object) => olivia.call(endpoints.listVotes, { params, query });
  const all = await votes({});
  expect(all.total).toBe(8);
  expect(all.votes.map(({ widgetUser, weight, company }) => [widgetUser.name, weight, company])).toEqual(
    expect.arrayContaining([
      ["a", 640, "Northside"],
      ["b", 0, "Northside"],
      ["c", 50.5, null],
      ["d", 0, "7"],
      ["f", 0, null],
    ]),
  );
  expect((await votes({ verified: "false" })).votes.map(({ widgetUser }) => widgetUser.id)).toEqual([
    theo.widgetUser.id,
  ]);
  const named = async (metadataKey: string, metadataValue: string) =>
    (await votes({ metadataKey, metadataValue })).votes.map(({ widgetUser }) => widgetUser.name);
  expect(await named("company", "Northside")).toEqual(["b", "a"]);
  expect(await named("mrr", "10000")).toEqual(["f"]);
  expect(await named("mrr", "900")).toEqual(["d"]);
  expect(await named("company", "\0")).toEqual([]);
  await expect(votes({ metadataKey: "mrr" })).rejects.toMatchObject({ status: 400 });

  // A merged item's voters count once with its target; another key weighs all again.
  await olivia.call(endpoints.mergeFeedback, { params: other, body: { intoId: params.feedbackId } });
  await expect.poll(() => read(), within).toEqual({ weight: 690.5, verifiedCount: 7, companyCount: 2 });
  await setKeys(stage, null, "company");
  await expect.poll(() => read(), within).toEqual({ weight: 0, verifiedCount: 7, companyCount: 2 });
});

test("[D3] a later token replaces what counts, and one without the claim leaves it", async () => {
  const stage = await buildStage(app);
  const { olivia } = stage;
  const params = await suggest(stage, "Split invoices");
  await setKeys(stage, "mrr", null);
  const voter = await buildSigned(stage, "a", { mrr: 5 });
  await voter.call(endpoints.voteForFeedback, { params });
  const weight = async () => (await olivia.call(endpoints.getFeedback, { params })).feedback.weight;
  const within = { timeout: 10_000 };
  await expect.poll(weight, within).toBe(5);
  await buildSigned(stage, "a", { mrr: 8 });
  await expect.poll(weight, within).toBe(8);
  const shown = await buildSigned(stage, "a", undefined, { mrr: 99 });
  expect(shown.widgetUser.metadata).toMatchObject({ mrr: 8 });
  expect(await weight()).toBe(8);
});
