import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import * as conversations from "@hark/contract/conversations/endpoints";
import type { Endpoint } from "@hark/contract/endpoint";
import * as feedback from "@hark/contract/feedback/endpoints";
import { uploadVisitorMedia } from "@hark/contract/files/endpoints";
import { body as bodyLimits, metadata as limits, rates } from "@hark/contract/limits";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import { io } from "socket.io-client";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildPerson, buildStage, type Person, type Stage, signUserToken } from "../../../test/cast.ts";
import { buildPicture, readStored } from "../../../test/files.ts";
import { rawRequest } from "../../../test/raw-request.ts";

/** Attacks with handmade requests by somebody who reads the widget's traffic. `roles.test.ts` covers who may call what. */

// More people than one address may send in a minute.
const app = useTestApp({
  limiter: { spend: async () => {}, countAbove: async () => 0, refund: async () => {}, reset: async () => {} },
});
const limitedApp = useTestApp();

const locale = { language: "en", timezone: "UTC" };
const sessionsOf = (project: { id: string }) => `/widget/${project.id}/sessions`;
const startSession = (project: { id: string }, body: unknown, token?: string) =>
  rawRequest(app, "POST", sessionsOf(project), { body, ...(token && { token }) });

describe("[WID-05] a session with invalid data", () => {
  const wrongBodies: [string, object][] = [
    ["an empty id", { user: { id: "" } }],
    ["an id of spaces", { user: { id: "   " } }],
    ["an id that is a list", { user: { id: ["a"] } }],
    ["an id of 256 characters", { user: { id: "x".repeat(256) } }],
    ["a name that is a map", { user: { id: "a", name: { first: "A" } } }],
    ["an address that is none", { user: { id: "a", email: "a@b" } }],
    ["an id that holds NUL", { user: { id: "a\0b" } }],
    ["a user token that is a map", { user: { id: "a" }, userToken: { alg: "none" } }],
    ["a page that is a text", { page: "https://shop.example" }],
  ];
  test.each(wrongBodies)("%s is refused as a validation error and creates no visitor", async (_, body) => {
    const { project } = await buildStage(app);
    const before = await countVisitors(project);
    const answer = await startSession(project, { locale, ...body });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED" } });
    expect(await countVisitors(project)).toBe(before);
  });

  test("nothing in the body makes a visitor verified, only the user token does", async () => {
    const { project } = await buildStage(app);
    const user = { id: "a", isVerified: true, is_verified: true };
    const { body } = await startSession(project, { locale, user, isVerified: true, verified: { id: "a" } });
    expect(body.widgetUser).toMatchObject({ isVerified: false });
  });
});

function countVisitors(project: { id: string }) {
  return app.app.database.db
    .selectFrom("visitors")
    .select("id")
    .where("project_id", "=", project.id)
    .execute()
    .then((rows) => rows.length);
}

describe("[MSG-07] metadata", () => {
  const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const bombs: [string, string, number][] = [
    ["nested ten thousand deep", nest(10_000), 400],
    ["lists nested a hundred thousand deep", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, 400],
    ["nested deep with half a character", `{"b":"\\ud800","a":${nest(20_000)}}`, 400],
    ["larger than what a page may say", `{"a":"${"x".repeat(limits.maxLength)}"}`, 400],
    ["larger than a body may be", `{"a":"${"x".repeat(bodyLimits.maxBytes)}"}`, 413],
  ];
  test.each(bombs)("%s is refused, and the server stays up", async (_, metadata, status) => {
    const { project } = await buildStage(app);
    const answer = await startSession(project, `{"locale":{"language":"en","timezone":"UTC"},"metadata":${metadata}}`);
    expect(answer.status).toBe(status);
    expect((await startSession(project, { locale })).status).toBe(200);
  });

  test("of the greatest allowed depth and size is stored and returned unchanged", async () => {
    const { project } = await buildStage(app);
    for (const metadata of [nest(limits.maxDepth), `{"a":"${"ü".repeat(limits.maxLength - 8)}"}`]) {
      const { body } = await startSession(
        project,
        `{"locale":{"language":"en","timezone":"UTC"},"metadata":${metadata}}`,
      );
      expect(JSON.stringify((body.widgetUser as { metadata: object }).metadata)).toBe(metadata);
    }
  });

  test("'__proto__' is a key like any other and reaches no other object", async () => {
    const { project } = await buildStage(app);
    const metadata = '{"__proto__":{"isVerified":true},"constructor":{"prototype":{"polluted":true}}}';
    const { body } = await startSession(
      project,
      `{"locale":{"language":"en","timezone":"UTC"},"__proto__":{"userToken":"x"},"metadata":${metadata}}`,
    );
    expect(JSON.stringify((body.widgetUser as { metadata: object }).metadata)).toBe(metadata);
    expect(body.widgetUser).toMatchObject({ isVerified: false });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe("the socket", () => {
  const knock = (auth: Record<string, unknown>) =>
    new Promise<string>((resolve) => {
      const socket = io(app.url, { auth, transports: ["websocket"], reconnection: false, forceNew: true });
      const done = (answer: string) => {
        socket.close();
        resolve(answer);
      };
      socket.once("connect", () => done("in"));
      socket.once("connect_error", (error) => done(error.message));
    });

  test("[WID-05] lets nobody in with a token of another project, door or kind", async () => {
    const { project, petrasProject, theo, olivia } = await buildStage(app);
    const authorization = `Bearer ${theo.token}`;
    const good = { type: "widget", projectId: project.id, authorization };
    expect(await knock(good)).toBe("in");
    const strange: Record<string, unknown>[] = [
      { ...good, projectId: petrasProject.id },
      { ...good, projectId: randomUUID() },
      { ...good, projectId: "no id" },
      { ...good, projectId: { $ne: "" } },
      { ...good, type: "dashboard" },
      { ...good, type: "__proto__" },
      { ...good, authorization: `Bearer ${olivia.token}` },
      { ...good, authorization: "" },
      { ...good, authorization: [authorization] },
      {},
    ];
    for (const auth of strange) expect(await knock(auth), JSON.stringify(auth)).toBe("UNAUTHORIZED");
  });
});

describe("another visitor's data", () => {
  test("[S27] can't be paged, or used as an anchor for paging", async () => {
    const { project, theo, nadia } = await buildStage(app);
    const params = { projectId: project.id };
    const start = async (visitor: Person, content: string) =>
      (await visitor.call(conversations.startConversation, { params, body: { type: "QUESTION", content } }))
        .conversation;
    const theirs = await start(nadia, "Nadia's secret");
    const own = await start(theo, "Mine");
    for (const where of ["before", "after"] as const) {
      const { conversation } = await theo.call(conversations.getVisitorConversation, {
        params: { ...params, conversationId: own.id },
        query: { [where]: theirs.messages[0]?.id },
      });
      expect(conversation.messages.every(({ content }) => content === "Mine")).toBe(true);
    }
    const { conversations: listed } = await theo.call(conversations.listVisitorConversations, { params });
    expect(JSON.stringify(listed)).not.toContain("secret");
  });

  test("[S27] is not returned for the client id of another visitor's write", async () => {
    const { project, theo, nadia } = await buildStage(app);
    const params = { projectId: project.id };
    const clientId = randomUUID();
    const body = { type: "QUESTION" as const, content: "Nadia's secret", clientId };
    await nadia.call(conversations.startConversation, { params, body });
    const { conversation } = await theo.call(conversations.startConversation, {
      params,
      body: { ...body, content: "Mine" },
    });
    expect(conversation.messages).toMatchObject([{ content: "Mine" }]);
    await nadia.call(feedback.createFeedback, { params, body: { title: "Nadia's idea", clientId } });
    const suggested = await theo.call(feedback.createFeedback, { params, body: { title: "My idea", clientId } });
    expect(suggested.feedback).toMatchObject({ title: "My idea", isOwn: true });
  });

  test.each(["x", "%00", "eyJ2IjoxfQ", "a".repeat(200), '["a","b"]'])(
    "a made-up cursor %s is a wrong value",
    async (cursor) => {
      const { project, theo } = await buildStage(app);
      const path = `/widget/${project.id}/feedbacks?cursor=${cursor === "%00" ? cursor : encodeURIComponent(cursor)}`;
      expect((await rawRequest(app, "GET", path, { token: theo.token })).status).toBe(400);
    },
  );
});

describe("[S51] an upload by hand", () => {
  async function granted({ project, theo }: Stage, size: number) {
    const body = { contentType: "image/png", size };
    const { presignedUrl, fileUrl } = await theo.call(uploadVisitorMedia, { params: { projectId: project.id }, body });
    const { pathname, search } = new URL(presignedUrl);
    return { path: pathname + search, fileUrl };
  }

  /** Sends raw bytes and reads until the other side closes the connection, or until it is ended here. */
  async function speak(chunks: readonly (string | Buffer)[], { ends = false } = {}): Promise<string> {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.on("error", () => {});
    for (const chunk of chunks) socket.write(chunk);
    if (ends) socket.destroy();
    await once(socket, "close");
    return heard;
  }

  const head = (path: string, ...lines: string[]) =>
    [`PUT ${path} HTTP/1.1`, "host: hark.test", "content-type: image/png", "connection: close", ...lines, "", ""].join(
      "\r\n",
    );

  test("a body without a length, or with two, is refused and not kept", async () => {
    const stage = await buildStage(app);
    const picture = await buildPicture("png");
    const { path, fileUrl } = await granted(stage, picture.length);
    const chunked = await speak([
      head(path, "transfer-encoding: chunked"),
      `${picture.length.toString(16)}\r\n`,
      picture,
      "\r\n0\r\n\r\n",
    ]);
    expect(chunked).toMatch(/^HTTP\/1\.1 4\d\d/);
    const both = await speak([head(path, "transfer-encoding: chunked", `content-length: ${picture.length}`), picture]);
    expect(both).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect((await readStored(app, fileUrl)).status).toBe(404);
  });

  test("an interrupted body is not kept, and the upload can be retried", async () => {
    const stage = await buildStage(app);
    const picture = await buildPicture("png");
    const { path, fileUrl } = await granted(stage, picture.length);
    await speak([head(path, `content-length: ${picture.length}`), picture.subarray(0, 40)], { ends: true });
    expect((await readStored(app, fileUrl)).status).toBe(404);
    const whole = await speak([head(path, `content-length: ${picture.length}`), picture]);
    expect(whole).toMatch(/^HTTP\/1\.1 204/);
    expect((await readStored(app, fileUrl)).status).toBe(200);
  });

  test("bytes after the announced length are not part of the file", async () => {
    const stage = await buildStage(app);
    const picture = await buildPicture("png");
    const { path, fileUrl } = await granted(stage, picture.length);
    await speak([head(path, `content-length: ${picture.length}`), picture, "<script>alert(1)</script>"]);
    const served = await readStored(app, fileUrl);
    const kept = Buffer.from(await served.arrayBuffer());
    expect(served.status === 404 || kept.equals(picture)).toBe(true);
  });

  test("a picture with HTML appended is still served only as a picture", async () => {
    const stage = await buildStage(app);
    const picture = Buffer.concat([await buildPicture("png"), Buffer.from("<html><script>alert(1)</script></html>")]);
    const { path, fileUrl } = await granted(stage, picture.length);
    expect(await speak([head(path, `content-length: ${picture.length}`), picture])).toMatch(/^HTTP\/1\.1 204/);
    const served = await readStored(app, fileUrl, { accept: "text/html" });
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "content-disposition": "inline",
    });
  });

  test("another address, another door's file and a path are refused as a message's file", async () => {
    const stage = await buildStage(app);
    const { project, theo } = stage;
    const params = { projectId: project.id };
    for (const content of [
      "/files/../../etc/passwd",
      "http://hark.test/files/..%2f..%2fdata",
      "http://hark.test@evil.example/files/aaaaaaaaaaaaaaaaaaaaaaaaaaa.png",
      "http://hark.test.evil.example/files/aaaaaaaaaaaaaaaaaaaaaaaaaaa.png",
      "HTTP://HARK.TEST/files/aaaaaaaaaaaaaaaaaaaaaaaaaaa.png",
      "http://hark.test/files/aaaaaaaaaaaaaaaaaaaaaaaaaaa.png?x",
      "http://hark.test/files/aaaaaaaaaaaaaaaaaaaaaaaaaaa.png",
    ]) {
      const body = { type: "BUG" as const, messageType: "IMAGE" as const, content };
      const sent = theo.call(conversations.startConversation, { params, body });
      await expect(sent, content).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    }
  });
});

describe("each write has its rate limit", () => {
  /** Calls until it is refused. Returns how often it succeeded. */
  async function untilLimited(call: (at: number) => Promise<unknown>, most: number): Promise<number> {
    for (let at = 0; at <= most; at++) {
      const refusal = await call(at).then(
        () => null,
        (error: unknown) => error as { code?: string; retryAfter?: number },
      );
      if (refusal?.code === "RATE_LIMITED") {
        expect(refusal.retryAfter).toBeGreaterThan(0);
        return at;
      }
    }
    return Number.POSITIVE_INFINITY;
  }

  test("conversations, messages, read marks, suggestions, votes, comments and uploads, each for itself", async () => {
    const { project, theo, nadia } = await buildStage(limitedApp);
    const params = { projectId: project.id };
    const { conversation } = await theo.call(conversations.startConversation, {
      params,
      body: { type: "QUESTION", content: "Hello" },
    });
    const { feedback: item } = await theo.call(feedback.createFeedback, { params, body: { title: "Loan bikes" } });
    const ofThread = { params: { ...params, conversationId: conversation.id }, body: { content: "Again" } };
    const ofItem = { params: { ...params, feedbackId: item.id } };
    const start = { params, body: { type: "QUESTION" as const, content: "Hello" } };
    const upload = { params, body: { contentType: "image/png", size: 10 } };

    const writes: [Endpoint, number, () => Promise<unknown>][] = [
      [
        conversations.startConversation,
        rates.conversationsPerVisitorPerHour - 1,
        () => theo.call(conversations.startConversation, start),
      ],
      [
        conversations.sendVisitorMessage,
        rates.visitorWritesPerMinute,
        () => theo.call(conversations.sendVisitorMessage, ofThread),
      ],
      [
        conversations.readVisitorConversation,
        rates.visitorReadsPerMinute,
        () => theo.call(conversations.readVisitorConversation, { params: ofThread.params }),
      ],
      [
        feedback.createFeedback,
        rates.feedbackPerVisitorPerHour - 1,
        () => theo.call(feedback.createFeedback, { params, body: { title: "More" } }),
      ],
      [feedback.voteForFeedback, rates.votesPerVisitorPerMinute, () => theo.call(feedback.voteForFeedback, ofItem)],
      [
        feedback.createVisitorComment,
        rates.visitorWritesPerMinute,
        () => theo.call(feedback.createVisitorComment, { ...ofItem, body: { content: "Hm" } }),
      ],
      [uploadVisitorMedia, rates.uploadsPerVisitorPerHour, () => theo.call(uploadVisitorMedia, upload)],
    ];
    for (const [endpoint, points, call] of writes) {
      expect(await untilLimited(call, points), endpoint.path).toBe(points);
    }
    // Nobody else's points are spent.
    await nadia.call(conversations.startConversation, start);
  });

  test("new sessions of one IP address", async () => {
    const { project } = await buildStage(limitedApp);
    const knock = async () => {
      const { status } = await rawRequest(limitedApp, "POST", sessionsOf(project), { body: { locale } });
      if (status === 429) throw Object.assign(new Error(), { code: "RATE_LIMITED", retryAfter: 1 });
    };
    const most = rates.visitorSessionsPerAddressPerMinute;
    const before = 2 * 2;
    expect(await untilLimited(knock, most)).toBe(most - before);
  });
});

test("[WID-05] an address from the ticket form is kept when the page's token has none", async () => {
  const { project } = await buildStage(app);
  const user = { id: "customer-204" };
  const userToken = await signUserToken(project, user);
  const params = { projectId: project.id };
  const start = (token: string | null) =>
    buildPerson(app, token).call(startVisitorSession, { params, body: { locale, user, userToken } });
  const { token } = await start(null);
  await buildPerson(app, token).call(conversations.startConversation, {
    params,
    body: { type: "BUG", content: "It broke", email: "amara@northside.example" },
  });
  // The next page of the site identifies again; replies must still reach the address.
  expect((await start(token)).widgetUser.email).toBe("amara@northside.example");
  expect((await start(null)).widgetUser.email).toBe("amara@northside.example");
});
