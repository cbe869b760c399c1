import { startConversation } from "@hark/contract/conversations/endpoints";
import {
  createFeedback,
  createVisitorComment,
  updateFeedback,
  voteForFeedback,
} from "@hark/contract/feedback/endpoints";
import { rates } from "@hark/contract/limits";
import { expect, test } from "vitest";
import { createLimiter, type RateRule } from "../src/platform/limits/limiter.ts";
import { useTestApp } from "./build-test-app.ts";
import { buildStage, buildVisitor } from "./cast.ts";
import { outcomesOf } from "./outcomes.ts";

/** The rules of an address, with two points each; all others are as they are. */
const few = (rule: RateRule) => (/^address-/.test(rule.name) ? { ...rule, points: 2 } : rule);
const limiter = createLimiter(null);
const app = useTestApp({
  limiter: { ...limiter, spend: (rule, key, points) => limiter.spend(few(rule), key, points) },
});

test("what unverified visitors of one address may do is limited for all of them together, however many they are", async () => {
  const { project, olivia, nadia } = await buildStage(app);
  const params = { projectId: project.id };
  const body = { title: "Dark mode", description: "Please" };
  const { feedback } = await nadia.call(createFeedback, { params, body });
  const about = { projectId: project.id, feedbackId: feedback.id };
  await olivia.call(updateFeedback, { params: about, body: { status: "UNDER_REVIEW" } });
  const guests = await Promise.all([1, 2, 3].map(() => buildVisitor(app, project)));
  const all = [...guests, nadia];
  const inTurn = async (act: (visitor: (typeof all)[number]) => Promise<unknown>) => {
    const outcomes: string[] = [];
    for (const one of all) outcomes.push(...(await outcomesOf([act(one)])));
    return outcomes;
  };
  // The third guest is refused; a verified visitor of the same address is not.
  const expected = ["done", "done", "429 RATE_LIMITED", "done"];
  expect(
    await inTurn((one) => one.call(startConversation, { params, body: { type: "QUESTION", content: "Hi" } })),
  ).toEqual(expected);
  expect(await inTurn((one) => one.call(createFeedback, { params, body }))).toEqual(expected);
  expect(await inTurn((one) => one.call(voteForFeedback, { params: about }))).toEqual(expected);
  expect(await inTurn((one) => one.call(createVisitorComment, { params: about, body: { content: "Me too" } }))).toEqual(
    expected,
  );
});

test("the limits of an address leave room for an office behind it", () => {
  expect(rates.unverifiedConversationsPerAddressPerHour).toBeGreaterThanOrEqual(
    10 * rates.conversationsPerVisitorPerHour,
  );
});
