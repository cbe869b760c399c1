import { signOut } from "@hark/contract/accounts/endpoints";
import {
  listVisitorConversations,
  sendVisitorMessage,
  startConversation,
} from "@hark/contract/conversations/endpoints";
import { createFeedback, listVisitorFeedbacks, voteForFeedback } from "@hark/contract/feedback/endpoints";
import { day, userToken as limits } from "@hark/contract/limits";
import { getVisitor, startVisitorSession, updateVisitor } from "@hark/contract/visitors/endpoints";
import { describe, expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import {
  buildAgent,
  buildPerson,
  buildProject,
  buildStage,
  buildVisitor,
  type Stage,
  signUserToken,
} from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { newId } from "../../platform/ids.ts";

// More people than one address may send in a minute.
const app = useTestApp({
  limiter: { spend: async () => {}, countAbove: async () => 0, refund: async () => {}, reset: async () => {} },
});

const locale = { language: "en", timezone: "Europe/Berlin" };

type StartBody = {
  user?: { id: string; name?: string | null; email?: string | null };
  userToken?: string;
  metadata?: Record<string, never>;
  locale?: typeof locale;
  page?: { url: string; title: string };
};

async function start(project: { id: string }, body: StartBody, token: string | null = null) {
  const params = { projectId: project.id };
  return buildPerson(app, token).call(startVisitorSession, { params, body: { locale, ...body } as never });
}

/** `exp` is in milliseconds from now. */
const sign = (project: { secretKey: string }, claims: Record<string, unknown>, exp = day) =>
  signUserToken(project, claims, Math.floor((Date.now() + exp) / 1000));

async function startVerified(project: Stage["project"], claims: { id: string; [name: string]: unknown }, exp?: number) {
  return start(project, { user: { id: claims.id }, userToken: await sign(project, claims, exp) });
}

const seenByAgent = async ({ project, olivia }: Pick<Stage, "project" | "olivia">, visitorId: string) =>
  (await olivia.call(getVisitor, { params: { projectId: project.id, visitorId } })).widgetUser;

describe("[WID-05] the claims of a user token", () => {
  test.each([
    ["an address with a line break and a second one", { email: "ada@example.com\r\nBcc: eve@example.com" }],
    ["two addresses", { email: "ada@example.com, eve@example.com" }],
    ["an address in brackets", { email: "Ada <ada@example.com>" }],
    ["an address that is too long", { email: `${"a".repeat(250)}@example.com` }],
    ["a name that is too long", { name: "x".repeat(5_000) }],
    ["a name that is no text", { name: { first: "Ada" } }],
    ["an address that is no text", { email: 7 }],
  ])("%s is left out, the integrator hears of it, and who it is still holds", async (_, claim) => {
    const project = await buildProject(await buildAgent(app, "Olivia"));
    const { widgetUser, problem } = await startVerified(project, { id: "ada", ...claim });
    expect(widgetUser).toMatchObject({ isVerified: true, name: null, email: null });
    expect(problem).toMatch(/^its (name|email) was left out: /);
  });

  test("a name on two lines becomes one line", async () => {
    const project = await buildProject(await buildAgent(app, "Olivia"));
    const { widgetUser } = await startVerified(project, { id: "ada", name: "Ada\r\nSubject: hello\u2028there" });
    expect(widgetUser.name).toBe("Ada  Subject: hello there");
  });

  test("[WID-06] what only the page says never stands on a verified record", async () => {
    const stage = await buildStage(app);
    const userToken = await sign(stage.project, { id: "ada" });
    const said = { id: "ada", name: "The chief", email: "chief@example.com" };
    const fresh = await start(stage.project, { user: said, userToken });
    expect(fresh.widgetUser).toMatchObject({ isVerified: true, name: null, email: null });

    const claimed = await start(stage.project, { user: { ...said, id: "eve" } });
    const became = await start(
      stage.project,
      { user: { ...said, id: "eve" }, userToken: await sign(stage.project, { id: "eve" }) },
      claimed.token,
    );
    expect(became.widgetUser).toMatchObject({ isVerified: true, name: null, email: null });

    const again = await start(stage.project, { user: said }, fresh.token);
    expect(again.widgetUser).toMatchObject({ id: fresh.widgetUser.id, isVerified: true, name: null, email: null });
  });
});

describe("a verified session", () => {
  test("expires with its token, and so does its socket; a fresh token continues it", async () => {
    const project = await buildProject(await buildAgent(app, "Olivia"));
    const aMoment = 1_500;
    const { token, widgetUser } = await startVerified(project, { id: "ada" }, aMoment - limits.leewayMs);
    const socket = await connectWidget(app, project, { token });
    const ended = new Promise((resolve) => socket.socket.once("disconnect", resolve));
    expect(await ended).toBe("io server disconnect");

    const list = () => buildPerson(app, token).call(listVisitorConversations, { params: { projectId: project.id } });
    await vi.waitFor(() => expect(list()).rejects.toMatchObject({ code: "UNAUTHORIZED" }), { timeout: 15_000 });
    const claimed = await start(project, { user: { id: "ada" } }, token);
    expect(claimed.widgetUser.isVerified).toBe(false);
    const proven = await startVerified(project, { id: "ada" });
    expect(proven.widgetUser).toMatchObject({ id: widgetUser.id, isVerified: true });
  });

  test("that continues without a token keeps its identity and accepts new data", async () => {
    const stage = await buildStage(app);
    const claims = { id: "ada", name: "Ada", email: "ada@example.com" };
    const { token, widgetUser } = await startVerified(stage.project, claims);
    const next = {
      locale: { language: "de", timezone: "Europe/Vienna" },
      metadata: { plan: "pro" } as never,
    };
    const went = await start(stage.project, { user: { id: "ada", name: "Somebody else" }, ...next }, token);
    expect(went).toMatchObject({
      token,
      widgetUser: { id: widgetUser.id, isVerified: true, name: "Ada", locale: next.locale },
    });
    expect(await seenByAgent(stage, widgetUser.id)).toMatchObject({
      email: "ada@example.com",
      metadata: { plan: "pro" },
    });
  });
});

describe("[MSG-07] the owners of metadata", () => {
  test("the visitor's browser does not see the agents' keys, and a page overwrites only its own", async () => {
    const stage = await buildStage(app);
    const { project, olivia } = stage;
    const first = await start(project, { metadata: { plan: "free", seats: 3, __proto__x: 1 } as never });
    const params = { projectId: project.id, visitorId: first.widgetUser.id };
    const kept = { plan: "free", seats: 5, note: "pays late", __proto__x: 1 };
    const { widgetUser } = await olivia.call(updateVisitor, { params, body: { metadata: kept } });
    expect(widgetUser.pageKeys.toSorted()).toEqual(["__proto__x", "plan"]);

    const again = await start(project, { metadata: { plan: "pro", seats: 9, note: "nice" } as never }, first.token);
    expect(again.widgetUser.metadata).toEqual({ plan: "pro" });
    expect(JSON.stringify(again)).not.toContain("pays late");
    const seen = await seenByAgent(stage, first.widgetUser.id);
    expect(seen.metadata).toEqual({ plan: "pro", seats: 5, note: "pays late" });
    expect(seen.pageKeys).toEqual(["plan"]);
  });
});

describe("becoming verified while writing", () => {
  test("no write that got 200 is lost, and all others are told to retry as the visitor is now", async () => {
    const stage = await buildStage(app);
    const { project } = stage;
    const lost: string[] = [];
    const refused = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const id = `ada-${round}`;
      const guest = await buildVisitor(app, project);
      const params = { projectId: project.id };
      const open = await guest.call(startConversation, { params, body: { type: "QUESTION", content: "first" } });
      const writes = Array.from({ length: 10 }, (_, index) => async (token: string) => {
        const who = buildPerson(app, token);
        const clientId = newId();
        if (index % 3 === 0)
          return {
            kind: "conversation",
            id: (await who.call(startConversation, { params, body: { type: "BUG", content: `c${index}`, clientId } }))
              .conversation.id,
          };
        if (index % 3 === 1)
          return {
            kind: "feedback",
            id: (await who.call(createFeedback, { params, body: { title: `t${index}`, description: "", clientId } }))
              .feedback.id,
          };
        const message = {
          params: { ...params, conversationId: open.conversation.id },
          body: { content: `m${index}`, type: "TEXT", clientId },
        } as const;
        return { kind: "message", id: (await who.call(sendVisitorMessage, message)).message.conversationId };
      });
      const becoming = sign(project, { id }).then((userToken) =>
        start(project, { user: { id }, userToken }, guest.token),
      );
      const outcomes = await Promise.all(
        writes.map((write) =>
          write(guest.token).then(
            (written) => ({ written }),
            (error: { code: string }) => ({ code: error.code }),
          ),
        ),
      );
      const { token } = await becoming;
      const after = buildPerson(app, token);
      const conversations = (await after.call(listVisitorConversations, { params })).conversations.map((one) => one.id);
      const feedbacks = (await after.call(listVisitorFeedbacks, { params })).feedbacks.map((one) => one.id);
      for (const [index, outcome] of outcomes.entries()) {
        if ("code" in outcome) {
          refused.add(outcome.code);
          // The panel does the same: it retries as the visitor is now.
          await writes[index]?.(token);
        } else if (![...conversations, ...feedbacks].includes(outcome.written.id))
          lost.push(`${round}: ${outcome.written.kind}`);
      }
    }
    expect(lost).toEqual([]);
    expect([...refused].filter((code) => code !== "UNAUTHORIZED")).toEqual([]);
  });

  test("a vote by a guest whose session has ended gets UNAUTHORIZED, also from a node that has it cached", async () => {
    const stage = await buildStage(app);
    const { project } = stage;
    const guest = await buildVisitor(app, project);
    const params = { projectId: project.id };
    const { feedback } = await stage.nadia.call(createFeedback, {
      params,
      body: { title: "Dark mode", description: "" },
    });
    await guest.call(listVisitorConversations, { params });
    // This is how another node sees it, which is not told of the merge.
    await app.app.database.db.deleteFrom("visitors").where("id", "=", guest.widgetUser.id).execute();
    const vote = { params: { ...params, feedbackId: feedback.id } };
    await expect(guest.call(voteForFeedback, vote)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    const ask = { params, body: { type: "QUESTION", content: "hello" } } as const;
    await expect(guest.call(startConversation, ask)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });
});

test("[S65] a dashboard that connects while its session ends is disconnected", async () => {
  for (let round = 0; round < 25; round += 1) {
    const olivia = await buildAgent(app, "Olivia");
    const connecting = connectDashboard(app, olivia).then(
      (socket) => socket,
      () => null,
    );
    const [socket] = await Promise.all([connecting, olivia.call(signOut)]);
    if (socket) await vi.waitFor(() => expect(socket.socket.connected).toBe(false), { timeout: 20_000 });
  }
});

test("a widget that connects while its session ends is disconnected", async () => {
  const project = await buildProject(await buildAgent(app, "Olivia"));
  for (let round = 0; round < 25; round += 1) {
    const visitor = await buildVisitor(app, project);
    const end = fetch(`${app.url}/api/widget/${project.id}/sessions`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${visitor.token}` },
    });
    const connecting = connectWidget(app, project, visitor).then(
      (socket) => socket,
      () => null,
    );
    const [socket] = await Promise.all([connecting, end]);
    if (socket) await vi.waitFor(() => expect(socket.socket.connected).toBe(false), { timeout: 20_000 });
  }
});
