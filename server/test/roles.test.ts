import { startConversation } from "@hark/contract/conversations/endpoints";
import type { Endpoint } from "@hark/contract/endpoint";
import { createFeedback } from "@hark/contract/feedback/endpoints";
import { inviteMember, listMembers } from "@hark/contract/members/endpoints";
import { describe, expect, test } from "vitest";
import { useTestApp } from "./build-test-app.ts";
import { buildStage, buildVisitor } from "./cast.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import { type Answers, type Caller, callers, expectedAnswers } from "./roles.ts";

const app = useTestApp();
const callOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** Olivia's project with one of everything, and a token for each caller. */
async function buildRoles() {
  const { project, olivia, marco, petra, petrasProject, theo } = await buildStage(app);
  const params = { projectId: project.id };
  const { conversation } = await theo.call(startConversation, { params, body: { type: "QUESTION", content: "Hello" } });
  const { feedback } = await theo.call(createFeedback, { params, body: { title: "Dark mode", description: "" } });
  const email = `invited+${project.id}@team.example`;
  await olivia.call(inviteMember, { params, body: { invitationEmail: email } });
  const { projectMembers } = await olivia.call(listMembers, { params });
  const values: Record<string, string> = {
    projectId: project.id,
    memberId: projectMembers.find((member) => member.user?.id === marco.accountId)?.id ?? "",
    agentId: marco.agentId,
    email,
    conversationId: conversation.id,
    itemId: conversation.id,
    visitorId: theo.widgetUser.id,
    feedbackId: feedback.id,
  };
  const tokens: Record<Caller, string> = {
    anonymous: "",
    outsider: petra.token,
    member: marco.token,
    owner: olivia.token,
    visitor: theo.token,
    otherVisitor: (await buildVisitor(app, petrasProject)).token,
  };
  return { values, tokens };
}

type Roles = Awaited<ReturnType<typeof buildRoles>>;

function knock(endpoint: Endpoint, caller: Caller, { values, tokens }: Roles): Promise<RawAnswer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (!value) throw new Error(`The roles test knows no value for :${name}`);
    return encodeURIComponent(value);
  });
  const query = endpoint.path.startsWith("/notifications/by-item") ? `?projectId=${values.projectId}` : "";
  return rawRequest(app, endpoint.method, path + query, {
    token: tokens[caller],
    ...(endpoint.body && { body: [] }),
  });
}

const isRefusal = (status: number) => status >= 400;

test("every endpoint has its row, and every row its endpoint", () => {
  expect(app.app.http.endpoints.map(callOf).sort()).toEqual(Object.keys(expectedAnswers).sort());
});

describe("[ROLE-01] [ROLE-02] [ROLE-03] [ROLE-14] each caller gets the answer of the table", () => {
  // Built once for what changes nothing: reads and refusals.
  let shared: Promise<Roles> | undefined;

  test.each(Object.entries(expectedAnswers))("%s", async (call: string, expected: Answers) => {
    const endpoint = app.app.http.endpoints.find((one) => callOf(one) === call);
    if (!endpoint) throw new Error(`There is no endpoint ${call}; take its row out`);
    shared ??= buildRoles();
    const got: Partial<Record<Caller, number>> = {};
    for (const caller of callers) {
      const changes = endpoint.method !== "GET" && !isRefusal(expected[caller]);
      got[caller] = (await knock(endpoint, caller, changes ? await buildRoles() : await shared)).status;
    }
    expect(got).toEqual(expected);
  });
});
