import { waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { stubApi } from "../../test/api-stub.ts";
import { liveSocket } from "../../test/fake-socket.ts";
import { renderApp, stageSignedIn } from "../../test/render-app.tsx";
import { agentsManifest } from "../features/agents/manifest.ts";

afterEach(() => vi.restoreAllMocks());

it("[RT-09] loading the socket's code is retried after a failure", async () => {
  stageSignedIn(stubApi());
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const load = vi.spyOn(agentsManifest, "loadSubscription").mockRejectedValueOnce(new Error("no line"));
  renderApp("/");
  await waitFor(() => expect(liveSocket().connected).toBe(true), { timeout: 10_000 });
  expect(load).toHaveBeenCalledTimes(2);
});
