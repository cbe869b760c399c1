import { sites as limits } from "@hark/contract/limits";
import { getSecretKey, listSeenSites, renewSecretKey, updateSecretKeyAccess } from "@hark/contract/projects/endpoints";
import { buildRecipes, platforms } from "@hark/contract/widget-settings/recipes";
import { identifySample, tokenSamples, verifiedIdentifySample } from "@hark/contract/widget-settings/samples";
import { installationSnippet } from "@hark/contract/widget-settings/snippet";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { buildProject } from "../../../test/builders.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  return () => expect(api.complaints).toEqual([]);
});

async function openScreen(part: Parameters<typeof buildProject>[0] = {}) {
  const { project } = stageSignedIn(api, { project: buildProject(part) });
  const user = userEvent.setup();
  renderApp(`/${project.id}/settings/installation`);
  await screen.findByText("Secret key");
  return { project, user };
}

const generate = { name: "Generate new key" };

it("[SET-INST-01] [SET-INST-04] has three steps and explains the second", async () => {
  await openScreen();
  expect(screen.getAllByRole("heading", { level: 2, name: /^\d/ }).map(({ textContent }) => textContent)).toEqual([
    "1. Install the widget",
    "2. Identify your users",
    "3. Verify their identity",
  ]);
  screen.getByText(/treats visitors as Users instead of Guests/);
  screen.getByText(/every page where the widget should appear/);
  expect(screen.getByRole("link", { name: "documentation" }).getAttribute("href")).toBe("/docs/embed");
  screen.getByText(/last 7 days. The token's expiry should match your own session's/);
});

it("[SET-INST-02] [SET-INST-03] [SET-INST-05] [SET-INST-08] [SET-INST-09] every copy button copies what is beside it", async () => {
  const { project, user } = await openScreen();
  const copied = {
    "Copy snippet": installationSnippet({ publicUrl: window.location.origin, projectId: project.id }),
    "Copy identify snippet": identifySample,
    "Copy secret key": project.secretKey,
    "Copy Node.js sample": tokenSamples[0]?.code,
    "Copy identify snippet with user token": verifiedIdentifySample,
  };
  for (const [name, text] of Object.entries(copied)) {
    await user.click(screen.getByRole("button", { name }));
    expect([name, await navigator.clipboard.readText()]).toEqual([name, text]);
  }
  await screen.findAllByText("Copied to clipboard");
});

it("[SET-INST-07] the samples are in tabs", async () => {
  const { user } = await openScreen();
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Node.js", "Python", "PHP"]);
  for (const { label, code } of tokenSamples) {
    await user.click(screen.getByRole("tab", { name: label }));
    await waitFor(() => expect(screen.getByRole("tabpanel").textContent).toContain(code));
  }
});

it("[SET-INST-06] a new key is confirmed first and then shown; Cancel keeps the old one", async () => {
  const { user } = await openScreen({ secretKey: "sk_old" });
  api.on(renewSecretKey, () => ({ secretKey: "sk_new" }));
  await user.click(screen.getByRole("button", generate));
  const asked = within(await screen.findByRole("alertdialog", generate));
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.calls("POST /projects/:projectId/secret-key")).toHaveLength(0);
  await user.click(screen.getByRole("button", generate));
  await user.click(within(await screen.findByRole("alertdialog", generate)).getByRole("button", generate));
  await screen.findByText("sk_new");
  expect(screen.queryByText("sk_old")).toBeNull();
  await screen.findByText("New key regenerated successfully");
});

it("[SET-INST-06] a failure to make a new key says so and keeps the shown one", async () => {
  const { user } = await openScreen({ secretKey: "sk_old" });
  api.refuse(renewSecretKey, "RATE_LIMITED", "Too many requests, try again later");
  await user.click(screen.getByRole("button", generate));
  await user.click(within(await screen.findByRole("alertdialog", generate)).getByRole("button", generate));
  await screen.findByText("Too many requests, try again later");
  screen.getByText("sk_old");
});

it("[SET-INST-06] a member sees the key, but only the owner can make a new one", async () => {
  await openScreen({ role: "MEMBER", secretKey: "sk_old" });
  screen.getByText("sk_old");
  expect(screen.queryByRole("button", generate)).toBeNull();
  screen.getByText("Only the project owner can generate a new key.");
});

it("a member sees the key on asking, and can hide it again", async () => {
  const { user } = await openScreen({ role: "MEMBER", secretKey: null });
  api.on(getSecretKey, () => ({ secretKey: "sk_asked" }));
  expect(screen.queryByRole("button", { name: "Copy secret key" })).toBeNull();
  expect(api.calls("GET /projects/:projectId/secret-key")).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Show key" }));
  await screen.findByText("sk_asked");
  await user.click(screen.getByRole("button", { name: "Hide key" }));
  await waitFor(() => expect(screen.queryByText("sk_asked")).toBeNull());
});

it("a member whom the owner does not let see the key is told so", async () => {
  const { project } = stageSignedIn(api, {
    project: buildProject({ role: "MEMBER", secretKey: null, membersSeeSecretKey: false }),
  });
  renderApp(`/${project.id}/settings/installation`);
  await screen.findByText(/Only the owner of the project can see the secret key/);
  expect(screen.queryByRole("button", { name: "Show key" })).toBeNull();
});

it("the owner decides whether members see the key", async () => {
  const { project, user } = await openScreen();
  api.on(updateSecretKeyAccess, ({ body }) => ({ project: { ...project, ...body } }));
  const members = await screen.findByRole("switch", { name: "Members may see the secret key" });
  expect(members.getAttribute("aria-checked")).toBe("true");
  await user.click(members);
  await waitFor(() => expect(members.getAttribute("aria-checked")).toBe("false"));
  expect(api.calls("PATCH /projects/:projectId/secret-key")[0]?.body).toEqual({ membersSeeSecretKey: false });
});

it.each(platforms)(
  "[SET-INST-02] the recipe for %s has the project in it and is copied as it stands",
  async (platform) => {
    const { project, user } = await openScreen();
    const recipes = buildRecipes({ publicUrl: window.location.origin, projectId: project.id });
    const recipe = recipes.find((found) => found.platform === platform);
    const choice = screen.getByRole("combobox", { name: "Platform" });
    choice.focus();
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("option", { name: recipe?.label ?? "" }));
    await waitFor(() => expect(choice.textContent).toBe(recipe?.label));
    for (const { name, code } of recipe?.files ?? []) {
      await user.click(screen.getByRole("button", { name: platform === "html" ? "Copy snippet" : `Copy ${name}` }));
      expect(await navigator.clipboard.readText()).toBe(code);
    }
    expect(recipe?.files[0]?.code + (recipe?.files[1]?.code ?? "")).toContain(project.id);
  },
);

it("waits for the widget, and says by itself when and where it was first seen", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 29, 10, 3) });
  try {
    await openScreen();
    await screen.findByText(/Waiting for the widget/);
    const site = (origin: string, ...time: [number, number, number]) => ({
      origin,
      seenAt: new Date(2026, 10, ...time).toISOString(),
    });
    const sites = [site("https://example.com", 29, 10, 2), site("http://localhost:5173", 28, 9, 0)];
    api.on(listSeenSites, () => ({ sites }));
    await vi.advanceTimersByTimeAsync(limits.pollMs.unseen);
    await screen.findByText(/^Seen on example\.com, today at 10:02\sAM$/);
    screen.getByText(/^Seen on localhost:5173, Nov 28, 2026 at 9:00\sAM$/);
    expect(screen.queryByText(/Waiting for the widget/)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
