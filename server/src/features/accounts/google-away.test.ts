import { expect, test } from "vitest";
import { buildTestApp, useTestApp } from "../../../test/build-test-app.ts";
import { rawRequest } from "../../../test/raw-request.ts";

const app = useTestApp();
const path = "/users/oauth2/google/login";

test("without Google's settings both calls answer GOOGLE_NOT_CONFIGURED", async () => {
  const start = await rawRequest(app, "GET", path);
  expect(start).toMatchObject({ status: 409, body: { code: "GOOGLE_NOT_CONFIGURED" } });
  const back = await rawRequest(app, "POST", path, { body: { code: "c", state: "s" } });
  expect(back.body.code).toBe("GOOGLE_NOT_CONFIGURED");
});

test("[ERR-08] when Google can't be reached the message says so, and the next attempt tries again", async () => {
  // Nothing listens on port 9, so the connection is refused at once.
  const google = { clientId: "hark", clientSecret: "secret", issuer: "http://127.0.0.1:9" };
  const alone = await buildTestApp({ google });
  for (const _ of [1, 2]) {
    const answer = await rawRequest(alone, "GET", path);
    expect(answer).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    expect(answer.body.message).toMatch(/Google can't be reached/);
  }
  await alone.close();
});
