import { expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";

test("without the database the metrics leave out what only it knows, and tell the rest", async () => {
  const token = "a-token-of-the-operator";
  const app = await buildTestApp({ metrics: { token } });
  const read = async () => {
    const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    return response.text();
  };
  expect(await read()).toMatch(/^hark_facts\{state="waiting"\} 0$/m);
  await app.app.jobs.stop(1_000);
  await app.app.database.close();
  const left = await read();
  expect(left).toMatch(/^hark_database_connections\{state="waiting"\} 0$/m);
  expect(left).not.toMatch(/^hark_(facts|mails|jobs_due|jobs_oldest_seconds)\b/m);
});
