import { sendVisitorMessage, startConversation } from "@hark/contract/conversations/endpoints";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import { callAs } from "./people.ts";
import type { HarkServer } from "./server.ts";

/** A visitor of the project, without a browser. */
export async function arrive(hark: HarkServer, projectId: string, name: string, metadata = {}) {
  const params = { projectId };
  const locale = { language: "en-NG", timezone: "Africa/Lagos" };
  const user = { id: name, name, email: null };
  const { token } = await callAs(hark, null).call(startVisitorSession, { params, body: { user, locale, metadata } });
  const visitor = callAs(hark, token);
  return {
    ask: async (content: string) =>
      (await visitor.call(startConversation, { params, body: { type: "QUESTION", content } })).conversation,
    say: (conversationId: string, content: string) =>
      visitor.call(sendVisitorMessage, { params: { ...params, conversationId }, body: { content } }),
  };
}
