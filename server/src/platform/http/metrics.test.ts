import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startConversation } from "@hark/contract/conversations/endpoints";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage } from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";

const token = "a-token-of-the-operator";
const app = useTestApp({
  metrics: { token },
  backups: { folder: join(tmpdir(), "hark-no-backups"), everyHours: 24, keep: 7 },
});
const monitoring = join(import.meta.dirname, "../../../../deploy/monitoring");

async function readMetrics(): Promise<string> {
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return response.text();
}

const readSeries = (metrics: string, series: string) =>
  Number(
    metrics
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

test("the metrics tell connections, events, requests and what waits", async () => {
  const { project, olivia, theo } = await buildStage(app);
  const agent = await connectDashboard(app, olivia);
  const visitor = await connectWidget(app, project, theo);
  onTestFinished(() => {
    agent.close();
    visitor.close();
  });
  const before = await readMetrics();
  expect(readSeries(before, 'hark_sockets{type="dashboard"}')).toBe(1);
  expect(readSeries(before, 'hark_sockets{type="widget"}')).toBe(1);
  expect(readSeries(before, 'hark_database_connections{state="waiting"}')).toBe(0);
  const sentBefore = readSeries(before, 'hark_events_total{event="widget.conversation"}') || 0;
  await theo.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Do you ship?" },
  });
  // What was said to sockets follows the answer.
  await expect
    .poll(async () => readSeries(await readMetrics(), 'hark_events_total{event="widget.conversation"}'))
    .toBeGreaterThan(sentBefore);
  const after = await readMetrics();
  expect(after).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="[^"]*\/conversations",status="200"\} 1\n/,
  );
  for (const name of ["hark_jobs_due", "hark_jobs_oldest_seconds"])
    expect(readSeries(after, name)).toBeGreaterThanOrEqual(0);
  agent.close();
  visitor.close();
  await expect.poll(async () => readSeries(await readMetrics(), 'hark_sockets{type="widget"}')).toBe(0);
});

test("every metric that the dashboard and the alerts of deploy/monitoring ask for is there", async () => {
  const offered = new Set([...(await readMetrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const file of ["alerts.yaml", "grafana-dashboard.json"]) {
    const text = await readFile(join(monitoring, file), "utf8");
    const asked = [...text.matchAll(/\b((?:hark|http|nodejs|process)_[a-z0-9_]+?)(?:_bucket|_count)?\{/g)].map(
      ([, name]) => name,
    );
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !offered.has(name))).toEqual([]);
  }
});
