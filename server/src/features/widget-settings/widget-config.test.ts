import { updateAgent } from "@hark/contract/agents/endpoints";
import { updateProject } from "@hark/contract/projects/endpoints";
import { getWidgetConfig, getWidgetSettings, updateWidgetSettings } from "@hark/contract/widget-settings/endpoints";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { type AgentPerson, buildAgent, buildPerson, buildProject } from "../../../test/cast.ts";
import { useTwoNodes } from "../../../test/two-nodes.ts";

const { first: app, second: other } = useTwoNodes();

const read = async (project: { id: string }, node = app) =>
  (await buildPerson(node, null).call(getWidgetConfig, { params: { projectId: project.id } })).widget;

/** How many queries name the project while `work` runs. */
async function countQueries(project: { id: string }, work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.filter((call) => JSON.stringify(call.slice(0, 2)).includes(project.id)).length;
  } finally {
    query.mockRestore();
  }
}

test("many who ask for a widget at once cost a query for it and one for the reply time, and those who come later none", async () => {
  const project = await buildProject(await buildAgent(app, "Olivia"));
  const all = () => Promise.all(Array.from({ length: 20 }, () => read(project)));
  expect(await countQueries(project, all)).toBe(2);
  expect(await countQueries(project, all)).toBe(0);
});

test("a page that has the widget is told that it is still the same", async () => {
  const project = await buildProject(await buildAgent(app, "Olivia"));
  const url = `${app.url}/api/widget/${project.id}/config`;
  const first = await fetch(url);
  const again = await fetch(url, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect([first.status, again.status]).toEqual([200, 304]);
});

type Change = (stage: { owner: AgentPerson; project: { id: string } }) => Promise<unknown>;
const changes: [what: string, change: Change, expected: object][] = [
  [
    "colour",
    ({ owner, project }) =>
      owner.call(updateWidgetSettings, { params: { projectId: project.id }, body: { color: "#123456" } }),
    { color: "#123456" },
  ],
  [
    "greetings",
    ({ owner, project }) =>
      owner.call(updateWidgetSettings, {
        params: { projectId: project.id },
        body: { greetings: { default: " Ask away ", de: "Nur zu" } },
      }),
    { greetings: { default: "Ask away", de: "Nur zu" } },
  ],
  [
    "project's name",
    ({ owner, project }) =>
      owner.call(updateProject, { params: { projectId: project.id }, body: { name: "Derailleur" } }),
    { displayName: "Derailleur" },
  ],
  [
    "agent's name and presence",
    ({ owner, project }) =>
      owner.call(updateAgent, {
        params: { projectId: project.id, agentId: owner.agentId },
        body: { displayName: "Liv", offlineMode: false, activeWhenInApp: false, enableSchedule: false },
      }),
    { isOnline: true, agents: [{ name: "Liv", avatarUrl: null }] },
  ],
];

test.each(changes)("a change of the %s is seen at once on its node and soon on others", async (_, change, expected) => {
  const owner = await buildAgent(app, "Olivia");
  const project = await buildProject(owner);
  const before = [await read(project), await read(project, other)];
  expect(before[0]).not.toMatchObject(expected);
  expect(before[1]).toEqual(before[0]);
  await change({ owner, project });
  expect(await read(project)).toMatchObject(expected);
  await vi.waitFor(async () => expect(await read(project, other)).toEqual(await read(project)), { timeout: 5_000 });
});

test("greetings are replaced as a whole, the colour stays, and what is no greeting is refused", async () => {
  const owner = await buildAgent(app, "Olivia");
  const project = await buildProject(owner);
  const params = { projectId: project.id };
  const change = (body: object) => owner.call(updateWidgetSettings, { params, body });
  await change({ color: "#123456", greetings: { default: "Ask away", he: "שאלו אותנו" } });
  expect(await change({ greetings: { fr: "Bonjour" } })).toMatchObject({
    widget: { color: "#123456", greetings: { fr: "Bonjour" } },
  });
  expect((await owner.call(getWidgetSettings, { params })).widget.greetings).toEqual({ fr: "Bonjour" });
  for (const greetings of [{ xx: "?" }, { de: " " }, { de: "a".repeat(201) }, { de: 1 }, []])
    await expect(change({ greetings })).rejects.toMatchObject({ status: 400 });
  expect(await change({ greetings: {} })).toMatchObject({ widget: { greetings: {} } });
});
