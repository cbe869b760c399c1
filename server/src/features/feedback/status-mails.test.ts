import { sendMessage, startConversation } from "@hark/contract/conversations/endpoints";
import * as endpoints from "@hark/contract/feedback/endpoints";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import { updateFeedbackSettings } from "@hark/contract/feedback-settings/endpoints";
import { updateSite } from "@hark/contract/projects/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken, type VisitorPerson } from "../../../test/cast.ts";
import { nextMail } from "../../../test/mails.ts";

const app = useTestApp();

async function suggestPublic({ project, olivia }: Stage, visitor: VisitorPerson, title: string) {
  const { feedback } = await visitor.call(endpoints.createFeedback, {
    params: { projectId: project.id },
    body: { title },
  });
  const params = { projectId: project.id, feedbackId: feedback.id };
  await olivia.call(endpoints.updateFeedback, { params, body: { status: "UNDER_REVIEW" } });
  return params;
}

/** Somebody whose address the customer's server vouches for. */
async function buildVoter({ project }: Stage, name: string, address: string, url?: string) {
  const user = { id: name, name, email: address };
  const page = url === undefined ? {} : { page: { url, title: "" } };
  return buildVisitor(app, project, { user, userToken: await signUserToken(project, user), ...page });
}

/** The mails of this project leave at once. */
async function buildQuickStage() {
  const stage = await buildStage(app);
  const params = { projectId: stage.project.id };
  await stage.olivia.call(updateFeedbackSettings, { params, body: { announceAfterMinutes: 0 } });
  return stage;
}

const move = ({ olivia }: Stage, params: { projectId: string; feedbackId: string }, status: FeedbackStatus) =>
  olivia.call(endpoints.updateFeedback, { params, body: { status } });

const mailsTo = (address: string) => app.mails.filter((mail) => mail.to === address);
const unique = () => Math.random().toString(36).slice(2, 8);

function unsubscribePath(mail: { text: string }): string {
  return /\/unsubscribe\/\S+/.exec(mail.text)?.[0] ?? "";
}

test("the author and the voters with an address are mailed once for each of the three statuses", async () => {
  const stage = await buildQuickStage();
  const [author, voter] = [`ada.${unique()}@v.example`, `vera.${unique()}@v.example`];
  // From an earlier mail.
  const url = "https://shop.example/a%20b?hark=suggestion-1&x=%20y#end";
  await stage.olivia.call(updateSite, {
    params: { projectId: stage.project.id },
    body: { origin: "https://shop.example", isListed: true },
  });
  const params = await suggestPublic(stage, await buildVoter(stage, "Ada", author, url), "<b>Bikes</b>\r\nBcc: x");
  await (await buildVoter(stage, "Vera", voter)).call(endpoints.voteForFeedback, { params });
  await stage.theo.call(endpoints.voteForFeedback, { params });

  await move(stage, params, "PLANNED");
  const mail = await nextMail(app, author, { subject: "Planned" });
  expect(mail.subject).toBe("Planned: <b>Bikes</b> Bcc: x");
  expect(mail.html).toContain("&lt;b&gt;Bikes&lt;/b&gt;");
  expect(mail.text).toContain("Your suggestion to Chainring is now planned");
  expect(mail.text).toContain(
    `See the suggestion:\nhttps://shop.example/a%20b?x=%20y&hark=suggestion-${params.feedbackId}#end`,
  );
  expect((await nextMail(app, voter)).text).toContain("A suggestion you voted for at Chainring is now planned");

  await move(stage, params, "UNDER_REVIEW");
  await move(stage, params, "PLANNED");
  await move(stage, params, "IN_PROGRESS");
  await move(stage, params, "COMPLETED");
  await nextMail(app, author, { subject: "Completed" });
  await nextMail(app, voter, { subject: "Completed" });
  expect(mailsTo(author).filter((one) => one.subject.startsWith("Planned"))).toHaveLength(1);
});

test("the unsubscribe link works without signing in, by its button and not by being opened", async () => {
  const stage = await buildQuickStage();
  const address = `una.${unique()}@v.example`;
  const una = await buildVoter(stage, "Una", address);
  const first = await suggestPublic(stage, una, "First");
  const second = await suggestPublic(stage, una, "Second");
  await move(stage, first, "PLANNED");
  const path = unsubscribePath(await nextMail(app, address));
  const page = await fetch(`${app.url}${path}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<button>Unsubscribe</button>")]);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");

  await move(stage, second, "PLANNED");
  await nextMail(app, address, { count: 2 });
  await stage.olivia.call(endpoints.deleteFeedback, { params: first });
  const form = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const done = await fetch(`${app.url}${path}`, { method: "POST", body: form });
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("You are unsubscribed")]);

  const witness = `wes.${unique()}@v.example`;
  await (await buildVoter(stage, "Zoe", witness)).call(endpoints.voteForFeedback, { params: second });
  await move(stage, second, "IN_PROGRESS");
  await nextMail(app, witness, { subject: "In progress" });
  expect(mailsTo(address)).toHaveLength(2);
  expect((await fetch(`${app.url}/unsubscribe/unknown`)).status).toBe(404);
});

test("an address that a page only claims gets no mail before the team has written to it", async () => {
  const stage = await buildQuickStage();
  const { project, olivia } = stage;
  const claimed = `third.${unique()}@v.example`;
  const stranger = await buildVisitor(app, project, { user: { id: "s1", name: "Stranger", email: claimed } });
  const first = await suggestPublic(stage, stranger, "First");
  const witness = `wim.${unique()}@v.example`;
  const wim = await buildVoter(stage, "Wim", witness);
  await wim.call(endpoints.voteForFeedback, { params: first });
  await move(stage, first, "PLANNED");
  await nextMail(app, witness, { subject: "Planned: First" });
  expect(mailsTo(claimed)).toEqual([]);

  const { conversation } = await stranger.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Hello" },
  });
  const params = { projectId: project.id, conversationId: conversation.id };
  await olivia.call(sendMessage, { params, body: { content: "Hello to you" } });
  await move(stage, first, "IN_PROGRESS");
  await nextMail(app, claimed, { subject: "In progress: First" });
});
