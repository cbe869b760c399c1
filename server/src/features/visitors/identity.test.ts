import { listVisitorConversations, startConversation } from "@hark/contract/conversations/endpoints";
import { createFeedback, listVisitorFeedbacks, voteForFeedback } from "@hark/contract/feedback/endpoints";
import { day, hour, userToken as limits, minute } from "@hark/contract/limits";
import { renewSecretKey } from "@hark/contract/projects/endpoints";
import { endVisitorSession, getVisitor, startVisitorSession } from "@hark/contract/visitors/endpoints";
import { SignJWT, UnsecuredJWT } from "jose";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import {
  buildPerson,
  buildStage,
  buildVisitor,
  type Stage,
  signUserToken,
  type VisitorPerson,
} from "../../../test/cast.ts";
import { connectWidget } from "../../../test/socket-client.ts";
import { newSecretKey } from "../projects/create-project.ts";
import { setSecretKey } from "../projects/queries.ts";
import { lockIdentity } from "./queries.ts";

// More people than one address may send in a minute.
const app = useTestApp({
  limiter: { spend: async () => {}, countAbove: async () => 0, refund: async () => {}, reset: async () => {} },
});

const locale = { language: "en", timezone: "Europe/Berlin" };
const amara = { id: "customer-204", name: "Amara Okafor", email: "amara@northside.example" };
const inSeconds = (ms: number) => Math.floor((Date.now() + ms) / 1000);
const key = (project: { secretKey: string }) => new TextEncoder().encode(project.secretKey);

async function startSession(
  project: { id: string },
  body: { user?: { id: string; name?: string | null; email?: string | null }; userToken?: string },
  token: string | null = null,
) {
  return buildPerson(app, token).call(startVisitorSession, {
    params: { projectId: project.id },
    body: { locale, ...body },
  });
}

const ask = (visitor: Pick<VisitorPerson, "call">, { project }: Pick<Stage, "project">, content: string) =>
  visitor.call(startConversation, { params: { projectId: project.id }, body: { type: "QUESTION", content } });

const conversationsOf = async (project: { id: string }, token: string) =>
  (await buildPerson(app, token).call(listVisitorConversations, { params: { projectId: project.id } })).conversations;

describe("[WID-05] a user token", () => {
  const good = (project: { secretKey: string }, claims: object, exp = inSeconds(7 * day)) =>
    new SignJWT({ ...claims, exp }).setProtectedHeader({ alg: "HS256" }).sign(key(project));

  const accepted: [string, (project: Stage["project"]) => Promise<string>][] = [
    ["with id and exp", (project) => good(project, { id: amara.id })],
    ["with an id that is a number", (project) => good(project, { id: 204 })],
    [
      "that ran out within the leeway",
      (project) => good(project, { id: amara.id }, inSeconds(-limits.leewayMs + 10_000)),
    ],
    [
      "that lives as long as it may",
      (project) => good(project, { id: amara.id }, inSeconds(limits.maxLifeMs - minute)),
    ],
    [
      "with claims that nobody asked for",
      (project) => good(project, { id: amara.id, role: "admin", iat: inSeconds(-hour), scopes: "x".repeat(4_000) }),
    ],
  ];
  test.each(accepted)("%s verifies", async (name, sign) => {
    const { project } = await buildStage(app);
    const id = name.includes("number") ? "204" : amara.id;
    const answer = await startSession(project, { user: { id }, userToken: await sign(project) });
    expect(answer.widgetUser.isVerified).toBe(true);
    expect(answer.problem).toBeUndefined();
  });

  const refused: [string, RegExp, (project: Stage["project"], other: Stage["project"]) => Promise<string> | string][] =
    [
      ["a made-up text", /not a signed token/, () => "not.a.token"],
      [
        "one signed with nothing",
        /HS256|not a signed/,
        () => new UnsecuredJWT({ id: amara.id }).setExpirationTime("7d").encode(),
      ],
      [
        "one signed with HS512",
        /HS256/,
        (project) =>
          new SignJWT({ id: amara.id }).setExpirationTime("7d").setProtectedHeader({ alg: "HS512" }).sign(key(project)),
      ],
      ["one with another project's key", /secret key of this project/, (_, other) => good(other, { id: amara.id })],
      [
        "one without exp",
        /exp/,
        (project) => new SignJWT({ id: amara.id }).setProtectedHeader({ alg: "HS256" }).sign(key(project)),
      ],
      [
        "one with exp in the past",
        /expired/,
        (project) => good(project, { id: amara.id }, inSeconds(-limits.leewayMs - 10_000)),
      ],
      [
        "one with exp in milliseconds",
        /seconds, not milliseconds/,
        (project) => good(project, { id: amara.id }, Date.now() + 7 * day),
      ],
      [
        "one that lives too long",
        /366 days/,
        (project) => good(project, { id: amara.id }, inSeconds(limits.maxLifeMs + day)),
      ],
      ["one of another id", /not the id/, (project) => good(project, { id: "customer-205" })],
      ["one without an id", /needs an id/, (project) => good(project, { sub: amara.id })],
      ["one with an empty id", /needs an id/, (project) => good(project, { id: "" })],
      ["one that is not valid yet", /nbf/, (project) => good(project, { id: amara.id, nbf: inSeconds(hour) })],
    ];
  test.each(refused)("%s does not, and the integrator is told why", async (_, problem, sign) => {
    const { project, petrasProject } = await buildStage(app);
    const answer = await startSession(project, { user: amara, userToken: await sign(project, petrasProject) });
    expect(answer.widgetUser).toMatchObject({ isVerified: false, name: "Amara Okafor" });
    expect(answer.problem).toMatch(problem);
  });

  test("an empty token counts as none", async () => {
    const { project } = await buildStage(app);
    const answer = await startSession(project, { user: amara, userToken: "" });
    expect(answer.widgetUser.isVerified).toBe(false);
  });

  test("its name and address win over what the page says", async () => {
    const { project } = await buildStage(app);
    const userToken = await good(project, { id: amara.id, name: "Amara", email: "real@northside.example" });
    const answer = await startSession(project, {
      user: { ...amara, name: "Root", email: "root@northside.example" },
      userToken,
    });
    expect(answer.widgetUser).toMatchObject({ name: "Amara", email: "real@northside.example" });
  });
});

describe("[S27] a visitor who only claims to be somebody", () => {
  async function verifiedAmara(project: Stage["project"]) {
    const userToken = await signUserToken(project, { ...amara });
    return startSession(project, { user: amara, userToken });
  }

  test("never reads, renames or joins the verified visitor", async () => {
    const stage = await buildStage(app);
    const { project, olivia } = stage;
    const real = await verifiedAmara(project);
    await ask(buildPerson(app, real.token), stage, "My card number is on file, right?");

    const claimed = await startSession(project, { user: { ...amara, name: "Mallory" } });
    expect(claimed.widgetUser).toMatchObject({ isVerified: false, name: "Mallory" });
    expect(claimed.widgetUser.id).not.toBe(real.widgetUser.id);
    expect(await conversationsOf(project, claimed.token)).toEqual([]);
    const { widgetUser } = await olivia.call(getVisitor, {
      params: { projectId: project.id, visitorId: real.widgetUser.id },
    });
    expect(widgetUser).toMatchObject({ name: "Amara Okafor", isVerified: true });
  });

  test("is bound to the device: the same claim on another device is another visitor", async () => {
    const stage = await buildStage(app);
    const first = await startSession(stage.project, { user: amara });
    await ask(buildPerson(app, first.token), stage, "Hello");
    const second = await startSession(stage.project, { user: amara });
    expect(second.widgetUser.id).not.toBe(first.widgetUser.id);
    expect(await conversationsOf(stage.project, second.token)).toEqual([]);
  });

  test("[S31] two people at one computer: another id starts a new visitor", async () => {
    const stage = await buildStage(app);
    const first = await startSession(stage.project, { user: { id: "a", name: "Ada" } });
    await ask(buildPerson(app, first.token), stage, "Ada's question");
    const second = await startSession(stage.project, { user: { id: "b", name: "Bo" } }, first.token);
    expect(second.widgetUser.id).not.toBe(first.widgetUser.id);
    expect(await conversationsOf(stage.project, second.token)).toEqual([]);
  });

  test("a verified session that claims another id becomes a new unverified visitor", async () => {
    const { project } = await buildStage(app);
    const real = await verifiedAmara(project);
    const other = await startSession(project, { user: { id: "b", name: "Bo" } }, real.token);
    expect(other.widgetUser).toMatchObject({ isVerified: false, name: "Bo" });
    expect(other.widgetUser.id).not.toBe(real.widgetUser.id);
  });

  test("a verified session stays verified while the page gives no id or the same one", async () => {
    const { project } = await buildStage(app);
    const real = await verifiedAmara(project);
    for (const body of [{}, { user: { id: amara.id, name: "Mallory" } }]) {
      const again = await startSession(project, body, real.token);
      expect(again.widgetUser).toMatchObject({ id: real.widgetUser.id, isVerified: true, name: "Amara Okafor" });
    }
  });
});

describe("a guest who turns out to be verified", () => {
  test("keeps conversations, feedback and votes; the guest's token no longer works", async () => {
    const stage = await buildStage(app);
    const { project, nadia } = stage;
    const params = { projectId: project.id };
    const { feedback: popular } = await nadia.call(createFeedback, { params, body: { title: "Dark mode" } });
    const guest = await buildVisitor(app, project);
    await ask(guest, stage, "Asked before I signed in");
    await guest.call(createFeedback, { params, body: { title: "Photos on jobs" } });
    await app.app.database.db
      .updateTable("feedbacks")
      .set({ status: "PLANNED" })
      .where("id", "=", popular.id)
      .execute();
    await guest.call(voteForFeedback, { params: { ...params, feedbackId: popular.id } });

    const userToken = await signUserToken(project, { ...amara });
    const signedIn = await startSession(project, { user: amara, userToken }, guest.token);
    expect(signedIn.token).not.toBe(guest.token);
    expect(await conversationsOf(project, signedIn.token)).toMatchObject([
      { lastMessage: { content: "Asked before I signed in" } },
    ]);
    const { feedbacks } = await buildPerson(app, signedIn.token).call(listVisitorFeedbacks, { params });
    expect(feedbacks.find(({ title }) => title === "Photos on jobs")).toMatchObject({ isOwn: true });
    expect(feedbacks.find(({ id }) => id === popular.id)).toMatchObject({ hasVoted: true });
    await expect(conversationsOf(project, guest.token)).rejects.toMatchObject({ status: 401 });
  });

  test("[S31] brings along what was written under the same id, and nothing of another person at the same browser", async () => {
    const stage = await buildStage(app);
    const { project } = stage;
    const claimed = await startSession(project, { user: { id: "ada" } });
    await ask(buildPerson(app, claimed.token), stage, "Written while my token had run out");

    const userToken = await signUserToken(project, { id: "bo" });
    const bo = await startSession(project, { user: { id: "bo" }, userToken }, claimed.token);
    expect(bo.widgetUser).toMatchObject({ isVerified: true });
    expect(await conversationsOf(project, bo.token)).toEqual([]);
    // What Ada wrote stays where it was.
    expect(await conversationsOf(project, claimed.token)).toHaveLength(1);

    const adasToken = await signUserToken(project, { id: "ada" });
    const ada = await startSession(project, { user: { id: "ada" }, userToken: adasToken }, claimed.token);
    expect(ada.widgetUser).toMatchObject({ isVerified: true });
    expect(await conversationsOf(project, ada.token)).toHaveLength(1);
  });

  test("is the same person in two browsers", async () => {
    const stage = await buildStage(app);
    const { project } = stage;
    const userToken = await signUserToken(project, { ...amara });
    const [one, two] = await Promise.all([1, 2].map(() => startSession(project, { user: amara, userToken })));
    expect(one?.widgetUser.id).toBe(two?.widgetUser.id);
    await ask(buildPerson(app, one?.token ?? ""), stage, "From my phone");
    expect(await conversationsOf(project, two?.token ?? "")).toHaveLength(1);
  });
});

test("[S32] the same id in two projects is two visitors, and a token opens its own project alone", async () => {
  const { project, petrasProject } = await buildStage(app);
  const here = await startSession(project, { user: amara, userToken: await signUserToken(project, { ...amara }) });
  const there = await startSession(petrasProject, {
    user: amara,
    userToken: await signUserToken(petrasProject, { ...amara }),
  });
  expect(here.widgetUser.id).not.toBe(there.widgetUser.id);
  await expect(conversationsOf(petrasProject, here.token)).rejects.toMatchObject({ status: 401 });
});

test("[S29] a new secret key ends verified sessions and their sockets at once; guests stay", async () => {
  const { project, olivia, theo } = await buildStage(app);
  const userToken = await signUserToken(project, { ...amara });
  const session = await startSession(project, { user: amara, userToken });
  const panel = await connectWidget(app, project, { token: session.token });
  const closed = new Promise((resolve) => panel.socket.once("disconnect", resolve));
  await olivia.call(renewSecretKey, { params: { projectId: project.id } });
  await closed;
  await expect(conversationsOf(project, session.token)).rejects.toMatchObject({ status: 401 });
  expect(await conversationsOf(project, theo.token)).toEqual([]);
  const old = await startSession(project, { user: amara, userToken }, session.token);
  expect(old.widgetUser.isVerified).toBe(false);
  expect(old.widgetUser.id).not.toBe(session.widgetUser.id);
});

describe("[S29] a secret key that is renewed while somebody signs in with a token of the old one", () => {
  const database = () => app.app.database;

  /** Resolves when a call has settled, or when a statement like this waits for a lock. */
  async function untilItWaits(call: Promise<unknown>, statement: string) {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    call.then(settle, settle);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like ${statement}`.execute(database().db);
        return isSettled || rows.length > 0;
      })
      .toBe(true);
  }

  test("ends the session that was begun with the old key", async () => {
    const { project, olivia } = await buildStage(app);
    const userToken = await signUserToken(project, { ...amara });
    const { starting, renewing } = await database().transaction(async (tx) => {
      // Another tab of the same person, which the session waits for after its token was accepted.
      await lockIdentity(tx, project.id, amara.id);
      const sessionStart = startSession(project, { user: amara, userToken });
      await untilItWaits(sessionStart, "%pg_advisory_xact_lock%");
      const renewal = olivia.call(renewSecretKey, { params: { projectId: project.id } });
      await untilItWaits(renewal, '%update "projects"%');
      return { starting: sessionStart, renewing: renewal };
    });
    const [session] = await Promise.all([starting, renewing]);
    await expect(conversationsOf(project, session.token)).rejects.toMatchObject({ status: 401 });
  });

  test("refuses the token when the key was renewed first", async () => {
    const { project } = await buildStage(app);
    const userToken = await signUserToken(project, { ...amara });
    const { starting } = await database().transaction(async (tx) => {
      await setSecretKey(tx, project.id, newSecretKey());
      const sessionStart = startSession(project, { user: amara, userToken });
      await untilItWaits(sessionStart, "%for share%");
      return { starting: sessionStart };
    });
    expect(await starting).toMatchObject({
      widgetUser: { isVerified: false },
      problem: expect.stringMatching(/secret key of this project/),
    });
  });
});

test("[S31] after a sign-out the token no longer works and a new session finds nothing", async () => {
  const stage = await buildStage(app);
  const { project } = stage;
  const session = await startSession(project, { user: amara });
  const person = buildPerson(app, session.token);
  await ask(person, stage, "Private");
  await person.call(endVisitorSession, { params: { projectId: project.id } });
  await expect(conversationsOf(project, session.token)).rejects.toMatchObject({ status: 401 });
  const next = await startSession(project, {}, session.token);
  expect(next.token).not.toBe(session.token);
  expect(await conversationsOf(project, next.token)).toEqual([]);
});
