import { getAgent } from "@hark/contract/agents/endpoints";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { stubApi } from "../../test/api-stub.ts";
import { buildAgent, buildConversation } from "../../test/builders.ts";
import { liveSocket } from "../../test/fake-socket.ts";
import { hushed, sounds } from "../../test/quiet-audio.ts";
import { renderApp, stageSignedIn } from "../../test/render-app.tsx";
import { agentsManifest } from "../features/agents/manifest.ts";

it("[RT-16] the sound does not wait for a server that is slow to say what the agent wants to hear", async () => {
  const api = stubApi();
  hushed();
  const { project } = stageSignedIn(api);
  const release = api.hold(getAgent, () => ({ agent: buildAgent() }));
  renderApp("/");
  await waitFor(() => expect(liveSocket().connected).toBe(true), { timeout: 10_000 });
  liveSocket().receive("widget.conversation", { conversation: buildConversation(), projectId: project.id });
  await waitFor(() => expect(sounds()).toBe(1));
  release();
});

afterEach(() => vi.restoreAllMocks());

it("[RT-09] loading the socket's code is retried after a failure", async () => {
  stageSignedIn(stubApi());
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const load = vi.spyOn(agentsManifest, "loadSubscription").mockRejectedValueOnce(new Error("no line"));
  renderApp("/");
  await waitFor(() => expect(liveSocket().connected).toBe(true), { timeout: 10_000 });
  expect(load).toHaveBeenCalledTimes(2);
});
