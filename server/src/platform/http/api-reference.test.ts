import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";

const app = useTestApp();

test("the API reference runs with nothing of another origin", async () => {
  const response = await fetch(`${app.url}/api/docs/`);
  expect(response.status).toBe(200);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toMatch(/https?:|\*|unsafe/);
  const page = await response.text();
  expect(page).toContain("<script");
  expect(page.match(/(?:src|href)="(?:https?:)?\/\/[^"]*"/g)).toBeNull();
  const script = await (await fetch(`${app.url}/api/docs/static/swagger-initializer.js`)).text();
  expect(script).toMatch(/"?validatorUrl"?: ?null/);
});
