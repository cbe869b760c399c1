import { sendMessage, startConversation } from "@hark/contract/conversations/endpoints";
import { mails as limits, minute } from "@hark/contract/limits";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor } from "../../../test/cast.ts";
import { nextMail } from "../../../test/mails.ts";
import { createLog } from "../../platform/log.ts";
import { mailUnseenReplies } from "./reply-mails.ts";

const app = useTestApp();

test("an answer that was written to another address is not quoted in the mail of a later one either", async () => {
  const { olivia, project } = await buildStage(app);
  const params = { projectId: project.id };
  const [own, other] = ["own", "other"].map((name) => `${name}.${project.id}@visitor.example`) as [string, string];
  const theo = await buildVisitor(app, project, { user: { id: "t3", email: own } });
  const { conversation } = await theo.call(startConversation, { params, body: { type: "QUESTION", content: "Hello" } });
  const asked = { ...params, conversationId: conversation.id };
  await olivia.call(sendMessage, { params: asked, body: { content: "For you alone" } });
  const locale = { language: "en", timezone: "UTC" };
  await theo.call(startVisitorSession, { params, body: { user: { id: "t3", email: other }, locale } });
  await olivia.call(sendMessage, { params: asked, body: { content: "For everybody" } });
  const clock = { now: () => new Date(Date.now() + limits.unseenReplyBeforeMailMs + minute) };
  await mailUnseenReplies({ ...app.app, clock, log: createLog("silent") });
  const mail = await nextMail(app, other);
  expect(mail.text).toContain("For everybody");
  expect(mail.text + mail.html).not.toContain("alone");
});
