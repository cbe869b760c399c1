import { signIn } from "@hark/contract/accounts/endpoints";
import { listAnnouncements } from "@hark/contract/announcements/endpoints";
import { listConversations } from "@hark/contract/conversations/endpoints";
import { listFeedbacks } from "@hark/contract/feedback/endpoints";
import { listKnownIssues } from "@hark/contract/known-issues/endpoints";
import { listProjects } from "@hark/contract/projects/endpoints";
import { listSavedReplies } from "@hark/contract/saved-replies/endpoints";
import { listVisitors } from "@hark/contract/visitors/list-endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/build-test-app.ts";
import { buildPerson } from "../../test/cast.ts";
import { seedDemo } from "./seed-demo.ts";
import { ownerPassword, team } from "./story/project.ts";

const hark = useTestApp();

test("the demo tells of a company at work: two weeks of conversations, votes with a spread, a logo and pictures", async () => {
  const context = { ...hark.app, publicUrl: "http://hark.test" };
  const { projectId } = await seedDemo(context);
  expect(await seedDemo(context)).toEqual({ projectId });

  const body = { email: team[1].email, password: ownerPassword };
  const { token } = await buildPerson(hark, null).call(signIn, { body });
  const member = buildPerson(hark, token);
  const { projects } = await member.call(listProjects);
  expect(projects[0]).toMatchObject({ id: projectId, logoUrl: expect.stringContaining("/files/") });

  const params = { projectId };
  const { conversations } = await member.call(listConversations, { params, query: { limit: 200 } });
  expect(conversations).toHaveLength(60);
  const times = conversations.map(({ lastMessage }) => Date.parse(lastMessage?.createdAt ?? ""));
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(13 * 24 * 3_600_000);

  const { feedbacks } = await member.call(listFeedbacks, { params, query: { limit: 200 } });
  expect(feedbacks).toHaveLength(40);
  // Every screen of the loop has something to show.
  const some = (key: keyof (typeof feedbacks)[number]) => feedbacks.filter((one) => one[key]).length;
  expect(some("linkCount")).toBeGreaterThan(3);
  expect(some("promisedCount")).toBeGreaterThan(2);
  expect(some("privateCommentCount")).toBeGreaterThan(3);
  expect(some("mergedCount")).toBe(2);
  expect(some("ownerId")).toBeGreaterThan(5);
  expect(some("etaQuarter")).toBeGreaterThan(4);
  expect(feedbacks.filter(({ attachments }) => attachments.length > 0)).toHaveLength(2);
  expect(some("isUnread")).toBe(3);
  expect(some("editedAt")).toBe(1);
  expect(some("readyAnswerCount")).toBe(1);
  const { announcements } = await member.call(listAnnouncements, { params, query: { state: "WAITING" } });
  expect(announcements.map(({ status }) => status).toSorted()).toEqual(["COMPLETED", "COMPLETED", "FIXED"]);
  expect(Math.min(...announcements.map(({ recipientCount }) => recipientCount))).toBeGreaterThan(5);
  const { knownIssues } = await member.call(listKnownIssues, { params });
  expect(knownIssues).toMatchObject([{ state: "OPEN" }, { state: "OPEN" }, { state: "FIXED", readyAnswerCount: 2 }]);
  const { savedReplies } = await member.call(listSavedReplies, { params });
  expect(savedReplies.map(({ shortcut }) => shortcut)).toContain("picture");
  expect(new Set(feedbacks.map(({ upvoteCount }) => upvoteCount)).size).toBeGreaterThan(30);
  expect(new Set(feedbacks.map(({ status }) => status)).size).toBe(6);

  // Nobody was first seen after having written, and they were not all there at once.
  const { widgetUsers } = await member.call(listVisitors, { params, query: { limit: 200 } });
  expect(new Set(widgetUsers.map(({ lastSeenAt }) => lastSeenAt)).size).toBeGreaterThan(150);
  const firstSeen = new Map(widgetUsers.map(({ id, createdAt }) => [id, createdAt]));
  for (const { widgetUserId, createdAt } of conversations) {
    expect(firstSeen.get(widgetUserId)?.localeCompare(createdAt)).toBe(-1);
  }
});
