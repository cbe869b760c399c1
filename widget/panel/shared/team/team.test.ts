import { beforeEach, expect, test, vi } from "vitest";
import type { LoaderState } from "../../../protocol.ts";

let team: typeof import("./team.ts");
const fetchStub = vi.fn(async () => Response.json({ widget: { displayName: "Fetched" } }));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { baseURI: "http://hark.test/widget/" });
  vi.stubGlobal("fetch", fetchStub);
  vi.resetModules();
  fetchStub.mockClear();
  team = await import("./team.ts");
});

const state = (configAgeMs: number) => ({ config: { displayName: "Page" }, configAgeMs }) as LoaderState;

test("the page's own copy is used while it is fresh, and is refetched when it is too old", async () => {
  team.knowTeam(state(10_000));
  team.refreshTeam();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(fetchStub).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchStub).toHaveBeenCalledOnce();
  expect(team.team.get()?.displayName).toBe("Fetched");
});

test("the copy of a page that has been open for a while is not used", async () => {
  team.knowTeam(state(31_000));
  team.refreshTeam();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchStub).toHaveBeenCalledOnce();
});

test("after a gap the config is refetched at once", async () => {
  team.knowTeam(state(1_000));
  team.refreshTeam();
  team.refreshTeam();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchStub).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchStub).toHaveBeenCalledOnce();
});

test("[S14] the config is asked of the server, as the browser's copy may be older than what an event has told", async () => {
  team.knowTeam(state(31_000));
  team.refreshTeam();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchStub).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ cache: "no-cache" }));
});
