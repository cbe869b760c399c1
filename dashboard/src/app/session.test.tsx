import { getCurrentUser, signIn, signOut } from "@hark/contract/accounts/endpoints";
import { listConversations } from "@hark/contract/conversations/endpoints";
import { listProjects } from "@hark/contract/projects/endpoints";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../test/api-stub.ts";
import { buildProject, buildUser, toSummary } from "../../test/builders.ts";
import { liveSocket, sockets } from "../../test/fake-socket.ts";
import { renderApp, stageSignedIn } from "../../test/render-app.tsx";
import { authorization } from "../shared/api/authorization.ts";
import { unsent } from "../shared/session/unsent.ts";
import { personStorage } from "../shared/storage/person-storage.ts";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  return () => expect(api.complaints).toEqual([]);
});

const projectsHeading = () => screen.findByRole("heading", { name: "Projects" });
const signInHeading = () => screen.findByRole("heading", { name: "Sign in" });

async function fillInSignIn() {
  await userEvent.type(await screen.findByLabelText("Email"), "olivia@team.example");
  await userEvent.type(screen.getByLabelText("Password"), "a long password");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

describe("at start", () => {
  it("[AUTH-54] a stored token keeps the session", async () => {
    stageSignedIn(api);
    renderApp("/");
    await projectsHeading();
    expect(api.calls("GET /users")[0]?.authorization).toBe("Bearer a-token");
  });

  it("[AUTH-56] [AUTH-57] the first calls carry the token, and projects are fetched at once", async () => {
    stageSignedIn(api);
    renderApp("/");
    await projectsHeading();
    expect(api.calls("GET /projects")[0]?.authorization).toBe("Bearer a-token");
  });

  it.each([[""], ["undefined"], ["null"]])(
    "[AUTH-55] [RT-21] a stored %j is no token, and nothing is fetched with it",
    async (stored) => {
      localStorage.setItem("hark.token", stored);
      renderApp("/");
      await signInHeading();
      // The sign-in form asks who may register, without a token.
      expect(api.calls().map(({ name, authorization }) => [name, authorization])).toEqual([
        ["GET /users/registration", null],
      ]);
    },
  );

  it("[AUTH-59] when the account cannot be loaded, the person is signed out and the token is gone", async () => {
    stageSignedIn(api);
    api.refuse(getCurrentUser, "UNAUTHORIZED");
    renderApp("/");
    await signInHeading();
    expect(localStorage.getItem("hark.token")).toBeNull();
  });

  it("[AUTH-57] the projects do not wait for the account", async () => {
    stageSignedIn(api);
    const release = api.hold(getCurrentUser, () => ({ user: buildUser() }));
    renderApp("/");
    await waitFor(() => expect(api.calls("GET /projects")).toHaveLength(1));
    release();
    await projectsHeading();
    expect(api.calls("GET /projects")).toHaveLength(1);
  });

  it("[AUTH-59] [GAP-55] a token that the server no longer knows leads to the sign-in and back", async () => {
    const { project } = stageSignedIn(api);
    api.refuse(getCurrentUser, "UNAUTHORIZED");
    const app = renderApp(`/${project.id}/messages/inbox`);
    await signInHeading();
    expect(app.address()).toBe(`/auth/login?redirect=${encodeURIComponent(`/${project.id}/messages/inbox`)}`);
  });

  it("[AUTH-60] a spinner covers the window until the check ends", async () => {
    stageSignedIn(api);
    const release = api.hold(getCurrentUser, () => ({ user: buildUser() }));
    renderApp("/");
    expect((await screen.findByRole("status")).textContent).toBe("Loading");
    expect(screen.queryByRole("heading", { name: "Projects" })).toBeNull();
    release();
    await projectsHeading();
  });

  it("[SHELL-02] [GAP-55] a project's screen asks for a sign-in, which leads back to it", async () => {
    const { project, user } = stageSignedIn(api);
    localStorage.removeItem("hark.token");
    api.on(signIn, () => ({ user, token: "new-token" }));
    api.on(listConversations, () => ({ conversations: [], nextCursor: null, searchedBackTo: null }));
    const app = renderApp(`/${project.id}/messages/bugs`);
    await signInHeading();
    expect(app.address()).toBe(`/auth/login?redirect=${encodeURIComponent(`/${project.id}/messages/bugs`)}`);
    await fillInSignIn();
    await screen.findByRole("heading", { name: "Bugs" });
    expect(app.address()).toBe(`/${project.id}/messages/bugs`);
  });
});

describe("signing in", () => {
  beforeEach(() => {
    const { user } = stageSignedIn(api);
    localStorage.removeItem("hark.token");
    api.on(signIn, () => ({ user, token: "new-token" }));
  });

  it("[AUTH-61] [AUTH-62] [AUTH-63] stores the token, sends it from then on, and fetches the projects", async () => {
    renderApp("/auth/login");
    await fillInSignIn();
    await projectsHeading();
    expect(localStorage.getItem("hark.token")).toBe("new-token");
    expect(api.calls("GET /projects")[0]?.authorization).toBe("Bearer new-token");
  });

  it("[RT-03] [RT-07] connects the socket with the authorization", async () => {
    renderApp("/auth/login");
    await fillInSignIn();
    await projectsHeading();
    await waitFor(() => expect(sockets).toHaveLength(1));
    expect(sockets[0]?.auth).toEqual({ type: "dashboard", authorization: "Bearer new-token" });
  });

  it("[AUTH-49] Back does not lead to the screens in front of the sign-in", async () => {
    const app = renderApp("/auth/register");
    await userEvent.click(await screen.findByRole("link", { name: "Sign in" }));
    await fillInSignIn();
    await projectsHeading();
    const goneBack = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    window.history.back();
    await goneBack;
    await waitFor(() => expect(app.address()).toBe("/"));
    await projectsHeading();
  });

  it("[GAP-55] an address of another site is not followed", async () => {
    const app = renderApp("/auth/login?redirect=https%3A%2F%2Fevil.example%2Fp");
    await fillInSignIn();
    await projectsHeading();
    expect(app.address()).toBe("/");
  });
});

describe("signing out", () => {
  async function signOutByHand() {
    api.on(signOut, () => undefined);
    await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
    await signInHeading();
  }

  it("[AUTH-65] [AUTH-67] removes the token and leads to the sign-in without an address to return to", async () => {
    stageSignedIn(api);
    const app = renderApp("/");
    await signOutByHand();
    expect(localStorage.getItem("hark.token")).toBeNull();
    expect(app.address()).toBe("/auth/login");
    expect(api.calls("POST /users/logout")[0]?.authorization).toBe("Bearer a-token");
  });

  it("what waits to be sent goes first, with the token, and the session ends on the server after it", async () => {
    stageSignedIn(api);
    renderApp("/");
    await projectsHeading();
    let arrived = () => {};
    const seen: (string | null)[] = [];
    const send = () => {
      seen.push(authorization.header());
      return new Promise<void>((resolve) => {
        arrived = resolve;
      });
    };
    unsent.add(send);
    await signOutByHand();
    unsent.delete(send);
    expect(seen).toEqual(["Bearer a-token"]);
    expect(api.calls("POST /users/logout")).toEqual([]);
    arrived();
    await waitFor(() => expect(api.calls("POST /users/logout")[0]?.authorization).toBe("Bearer a-token"));
  });

  it("[AUTH-66] [RT-08] [RT-21] disconnects the socket, and no more notifications are fetched", async () => {
    stageSignedIn(api);
    renderApp("/");
    await projectsHeading();
    await waitFor(() => liveSocket());
    await signOutByHand();
    expect(sockets.map((socket) => socket.connected)).toEqual([false]);
    const before = api.calls().length;
    act(() => void window.dispatchEvent(new Event("focus")));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(api.calls()).toHaveLength(before);
  });

  it("[AUTH-68] wipes what the person left in this browser, but nobody else's", async () => {
    const { user } = stageSignedIn(api);
    personStorage.write(user.id, "draft.c", "mine");
    personStorage.write("somebody-else", "draft.c", "theirs");
    renderApp("/");
    await projectsHeading();
    await signOutByHand();
    expect(personStorage.read(user.id, "draft.c")).toBeNull();
    expect(personStorage.read("somebody-else", "draft.c")).toBe("theirs");
  });

  it("[AUTH-68] the next person to sign in on the same page sees nothing that was loaded before", async () => {
    stageSignedIn(api);
    renderApp("/");
    await screen.findByText("Chainring");
    await signOutByHand();
    api.on(signIn, () => ({ user: buildUser({ name: "Petra" }), token: "petras-token" }));
    const release = api.hold(listProjects, () => ({ projects: [toSummary(buildProject({ name: "Elsewhere" }))] }));
    await fillInSignIn();
    await screen.findByText("Loading...");
    expect(screen.queryByText("Chainring")).toBeNull();
    release();
    await screen.findByText("Elsewhere");
  });

  it("[AUTH-67] in another tab also signs this one out", async () => {
    stageSignedIn(api);
    renderApp("/");
    await projectsHeading();
    localStorage.removeItem("hark.token");
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "hark.token", storageArea: localStorage }));
    });
    await signInHeading();
  });

  it("[AUTH-68] and signing in as somebody else in another tab shows their account here", async () => {
    stageSignedIn(api);
    renderApp("/");
    await projectsHeading();
    const petra = buildUser({ name: "Petra" });
    api.on(getCurrentUser, () => ({ user: petra }));
    api.on(listProjects, () => ({ projects: [toSummary(buildProject({ name: "Elsewhere" }))] }));
    localStorage.setItem("hark.token", "petras-token");
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "hark.token", storageArea: localStorage }));
    });
    await screen.findByText("Elsewhere");
    expect(screen.queryByText("Chainring")).toBeNull();
    expect(api.calls("GET /users").at(-1)?.authorization).toBe("Bearer petras-token");
  });
});

describe("a session that ends in the middle", () => {
  it("[GAP-94] leads to the sign-in and back afterwards, with drafts kept", async () => {
    const { user, project } = stageSignedIn(api);
    personStorage.write(user.id, "draft.c", "half a sentence");
    api.on(listConversations, () => ({ conversations: [], nextCursor: null, searchedBackTo: null }));
    const app = renderApp(`/${project.id}/messages/inbox`);
    await screen.findByText("No conversations found");

    api.refuse(listConversations, "UNAUTHORIZED");
    act(() => liveSocket().reconnect());
    await signInHeading();
    expect(app.address()).toBe(`/auth/login?redirect=${encodeURIComponent(`/${project.id}/messages/inbox`)}`);
    expect(localStorage.getItem("hark.token")).toBeNull();
    expect(personStorage.read(user.id, "draft.c")).toBe("half a sentence");
  });
});
