import { sendMessage, startConversation } from "@hark/contract/conversations/endpoints";
import { minute } from "@hark/contract/limits";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage } from "../../../test/cast.ts";
import { nextMail } from "../../../test/mails.ts";
import { createLog } from "../../platform/log.ts";
import { mailUnseenReplies } from "../conversations/reply-mails.ts";
import { mailUnread } from "./notification-mails.ts";

const app = useTestApp();

test("[S79] a text that a mail cuts at an emoji is mailed, to agents and visitors, and holds up nobody else's mail", async () => {
  const { project, olivia, nadia, theo } = await buildStage(app);
  const ask = async (visitor: typeof theo, content: string) => {
    const parts = { params: { projectId: project.id }, body: { type: "QUESTION" as const, content } };
    const { conversation } = await visitor.call(startConversation, parts);
    return { projectId: project.id, conversationId: conversation.id };
  };
  // The first line in lists of mails has 140 characters, and a quote 2,000; an emoji has two.
  for (const letters of [139, 1_999]) await ask(theo, `${"x".repeat(letters)}😀 and more`);
  await ask(nadia, "Where is my order?");
  const params = await ask(nadia, "Hello");
  await olivia.call(sendMessage, { params, body: { content: `${"y".repeat(139)}😀 and more` } });

  const clock = { now: () => new Date(Date.now() + 3 * minute) };
  const context = { ...app.app, clock, publicUrl: "http://hark.test", log: createLog("silent") };
  await mailUnread(context);
  await mailUnseenReplies(context);
  await nextMail(app, olivia.email, { count: 3 });
  await nextMail(app, nadia.widgetUser.email ?? "");
  for (const { text, html } of app.mails) expect([text, html].every((written) => written.isWellFormed())).toBe(true);
});
