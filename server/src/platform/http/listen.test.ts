import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { type App, buildApp } from "../../app.ts";
import { createLog } from "../log.ts";

/** The real server, which does not listen yet. */
async function buildSilentApp(): Promise<App> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "hark-data-"));
  const app = await buildApp({
    databaseUrl: database.url,
    dataDir,
    mailFrom: "Hark <hark@test.example>",
    publicUrl: "http://hark.test",
    pricingUrl: "http://hark.test/pricing",
    trustedProxies: [],
    metrics: "OFF",
    maxSocketsPerAddress: 10,
    log: createLog("silent"),
  });
  onTestFinished(async () => {
    await app.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return app;
}

/** Refuses IPv6 as a kernel does in which it is switched off. */
function switchOffIpv6({ server }: App["http"]["fastify"]) {
  const listen = server.listen.bind(server) as (options: object, ...others: unknown[]) => typeof server;
  server.listen = ((options: { host?: string }, ...others: unknown[]) => {
    if (!options.host?.includes(":")) return listen(options, ...others);
    const refused = new Error("listen EAFNOSUPPORT: address family not supported");
    process.nextTick(() => server.emit("error", Object.assign(refused, { code: "EAFNOSUPPORT" })));
    return server;
  }) as typeof server.listen;
}

test("where IPv6 is switched off, the server listens on IPv4, and its jobs begin once", async () => {
  const app = await buildSilentApp();
  switchOffIpv6(app.http.fastify);
  const start = vi.spyOn(app.jobs, "start");
  const port = await app.listen({ port: 0 });
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(app.http.fastify.server.address()).toMatchObject({ address: "0.0.0.0", family: "IPv4" });
  expect(start).toHaveBeenCalledTimes(1);
});

test("without a host, a port that is taken on IPv4 alone is taken", async () => {
  const app = await buildSilentApp();
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, "0.0.0.0", done));
  onTestFinished(() => new Promise<void>((done) => taken.close(() => done())));
  const { port } = taken.address() as { port: number };
  await expect(app.listen({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
});
