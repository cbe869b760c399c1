import * as accounts from "@hark/contract/accounts/endpoints";
import { listConversations } from "@hark/contract/conversations/endpoints";
import { acceptInvitation } from "@hark/contract/members/endpoints";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { buildProject, buildUser, newId } from "../../../test/builders.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  return () => expect(api.complaints).toEqual([]);
});

const heading = (name: string) => screen.findByRole("heading", { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const link = (name: string) => screen.getByRole("link", { name });

describe("/auth/forgot", () => {
  it("[AUTH-09] is where 'Forgot password?' leads", async () => {
    const app = renderApp("/auth/login");
    await heading("Sign in");
    await userEvent.click(link("Forgot password?"));
    await heading("Reset your password");
    expect(app.address()).toBe("/auth/forgot");
  });

  it("[AUTH-32..37] [ERR-15] [VAL-04] sends the link; the button shows the progress", async () => {
    const release = api.hold(accounts.sendForgotPassword, () => undefined);
    renderApp("/auth/forgot");
    await heading("Reset your password");
    expect(field("Email")).toMatchObject({ required: true, type: "email" });
    await userEvent.type(field("Email"), "o'brien+a@team.example");
    await userEvent.click(button("Send reset email"));
    expect(button("Sending...")).toBeTruthy();
    release();
    await screen.findByText("A link to reset your password was sent to your email");
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Email sent" })).disabled).toBe(true);
    expect(api.calls("POST /users/send-forgot-password")[0]?.body).toEqual({ email: "o'brien+a@team.example" });
  });

  it("[ERR-16] an error shows its message", async () => {
    api.refuse(accounts.sendForgotPassword, "RATE_LIMITED", "Wait an hour");
    renderApp("/auth/forgot");
    await heading("Reset your password");
    await userEvent.type(field("Email"), "olivia@team.example{Enter}");
    await screen.findByText("Wait an hour");
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Send reset email" })).disabled).toBe(false);
  });
});

describe("/auth/redefine", () => {
  const path = "/auth/redefine?token=abc&email=a%2Bb%40team.example";

  async function fillIn(password: string, repeated = password) {
    await heading("Create a new password");
    await userEvent.clear(field("New password"));
    await userEvent.clear(field("Repeat password"));
    await userEvent.type(field("New password"), password);
    await userEvent.type(field("Repeat password"), repeated);
    await userEvent.click(button("Reset password"));
  }

  it("[AUTH-38..43] [ERR-17] [CONST-03] sets the password and leads to the login a second later", async () => {
    api.on(accounts.changePasswordWithToken, () => undefined);
    const app = renderApp(path);
    await fillIn("sesame");
    await screen.findByText("Password changed successfully. Please login again.");
    expect(app.address()).toBe(path);
    await waitFor(() => expect(app.address()).toBe("/auth/login"), { timeout: 5_000 });
    expect(api.calls("POST /users/change-password-with-token")[0]?.body).toEqual({
      token: "abc",
      email: "a+b@team.example",
      password: "sesame",
    });
  });

  it("[VAL-07] [VAL-08] refuses passwords that do not match or are too short, without asking the server", async () => {
    renderApp(path);
    await fillIn("sesame", "simsim");
    await screen.findByText("The passwords do not match");
    await fillIn("12345");
    await screen.findByText("The password must be at least 6 characters long");
    expect(screen.queryByText("The passwords do not match")).toBeNull();
    expect(api.calls()).toEqual([]);
  });

  it.each([["/auth/redefine?token=abc"], ["/auth/redefine?email=a%40b.example"], ["/auth/redefine"]])(
    "[VAL-09] [VAL-10] %s lacks something, which is said in a toast and in the form",
    async (incomplete) => {
      renderApp(incomplete);
      await fillIn("sesame");
      await screen.findByText("Please access the link received in your email.");
      await screen.findByText("Invalid information");
      expect(api.calls()).toEqual([]);
    },
  );

  it("[ERR-18] a used link shows the server's message", async () => {
    api.refuse(accounts.changePasswordWithToken, "INVALID_TOKEN");
    renderApp(path);
    await fillIn("sesame");
    await screen.findByText("This link is not valid or has expired");
    await userEvent.click(link("Ask for a new link"));
    await heading("Reset your password");
    expect(field("Email").value).toBe("a+b@team.example");
  });

  it("[GAP-22] a mailed link works while signed in", async () => {
    stageSignedIn(api);
    renderApp(path);
    await heading("Create a new password");
  });
});

describe("Google", () => {
  it("[AUTH-13] the button opens the address that the server returns", async () => {
    api.on(accounts.startGoogleSignIn, () => ({ url: "https://accounts.google.example/o?x=1" }));
    renderApp("/auth/login?redirect=%2Fsomewhere");
    await heading("Sign in");
    const { origin, pathname, search, hash } = window.location;
    const assign = vi.fn();
    vi.stubGlobal("location", { origin, pathname, search, hash, assign });
    await userEvent.click(button("Google"));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://accounts.google.example/o?x=1"));
    vi.unstubAllGlobals();
  });

  it("[ERR-08] a refusal reads 'An error occurred while logging in with Google'", async () => {
    api.refuse(accounts.startGoogleSignIn, "GOOGLE_NOT_CONFIGURED");
    renderApp("/auth/login");
    await heading("Sign in");
    await userEvent.click(button("Google"));
    await screen.findByText("An error occurred while logging in with Google");
  });

  it("[AUTH-16] on the registration it does nothing", async () => {
    const app = renderApp("/auth/register");
    await heading("Create an account");
    await userEvent.click(button("Google"));
    expect(app.address()).toBe("/auth/register");
    expect(api.calls("GET /users/oauth2/google/login")).toEqual([]);
  });

  it("[AUTH-44] [AUTH-45] [AUTH-48] [GAP-55] returning from Google signs in and opens the address that the person had wanted", async () => {
    const { user, project } = stageSignedIn(api);
    localStorage.clear();
    sessionStorage.setItem("hark.wanted-path", "/");
    const release = api.hold(accounts.signInWithGoogle, () => ({ user, token: "from-google" }));
    const app = renderApp("/auth/validate-google?code=4%2Fabc&state=xyz");
    await screen.findByText("Signing in with Google");
    release();
    await heading("Projects");
    await screen.findByText(project.name);
    expect(app.address()).toBe("/");
    expect(localStorage.getItem("hark.token")).toBe("from-google");
    expect(sessionStorage.getItem("hark.wanted-path")).toBeNull();
    const calls = api.calls("POST /users/oauth2/google/login");
    expect(calls.map((call) => call.body)).toEqual([{ code: "4/abc", state: "xyz" }]);
  });

  it("[AUTH-46] [ERR-10] a refused code shows why, with a link back", async () => {
    api.refuse(accounts.signInWithGoogle, "GOOGLE_EMAIL_NOT_VERIFIED");
    renderApp("/auth/validate-google?code=refused&state=xyz");
    await screen.findByText("An error occurred while logging in");
    await screen.findByText(/Google has not verified/);
    expect(link("Return to login page").getAttribute("href")).toBe("/auth/login");
  });

  it("[AUTH-47] [ERR-09] [GAP-23] without a code it says so, on the screen and in a toast", async () => {
    renderApp("/auth/validate-google?error=access_denied");
    await screen.findByText("No code provided");
    await screen.findByText("Invalid Google code");
    expect(api.calls()).toEqual([]);
  });
});

describe("/accept-invitation", () => {
  // Each test has its own link, as an opened link is not sent twice.
  let path: string;
  let token: string;
  beforeEach(() => {
    token = newId();
    path = `/accept-invitation?token=${token}&email=a%2Bb%40team.example`;
  });
  const invitee = { id: newId(), name: "Ann", email: "a+b@team.example" };
  const project = { id: newId(), name: "Chainring" };
  const accepted = (user: typeof invitee | null) => ({
    project,
    projectMember: {
      id: newId(),
      role: "MEMBER" as const,
      invitationStatus: "ACCEPTED" as const,
      invitationEmail: "a+b@team.example",
      user,
      avatarUrl: null,
    },
  });

  it("[AUTH-50] [AUTH-51] [ERR-55] [ERR-56] [ERR-57] an existing user is asked to sign in and then sees the project", async () => {
    const release = api.hold(acceptInvitation, () => accepted(invitee));
    renderApp(path);
    await screen.findByText("Accepting the invitation");
    release();
    await heading("Invitation Accepted!");
    await screen.findByText("You already have an account. Please sign in to access the project.");
    expect(link("Sign In").getAttribute("href")).toBe("/auth/login");
    expect(sessionStorage.getItem("hark.wanted-path")).toBe(`/${project.id}`);
    expect(api.calls("POST /invitations/accept").map((call) => call.body)).toEqual([
      { token, email: "a+b@team.example" },
    ]);
  });

  it("[ERR-58] [ERR-59] somebody without an account is asked to sign up", async () => {
    api.on(acceptInvitation, () => accepted(null));
    renderApp(path);
    await screen.findByText("You don't have an account yet. Please sign up to get started in the project.");
    expect(link("Sign Up").getAttribute("href")).toBe("/auth/register");
    await userEvent.click(link("Sign Up"));
    await heading("Create an account");
    expect(field("Email").value).toBe("a+b@team.example");
  });

  it("[GAP-129] a person signed in with the invited address goes straight to the project", async () => {
    const shown = buildProject(project);
    stageSignedIn(api, { project: shown, user: buildUser({ email: "a+b@team.example" }) });
    api.on(acceptInvitation, () => accepted(invitee));
    api.on(listConversations, () => ({ conversations: [], nextCursor: null, searchedBackTo: null }));
    const app = renderApp(path);
    await waitFor(() => expect(app.address()).toMatch(new RegExp(`^/${project.id}`)));
    // Its code is fetched for longer than the tests take that follow.
    await heading("No conversation selected");
    expect(api.calls("POST /invitations/accept")[0]?.authorization).toBe("Bearer a-token");
  });

  it("[AUTH-52] [ERR-54] [GAP-57] an error shows its reason and a link home", async () => {
    stageSignedIn(api);
    api.refuse(acceptInvitation, "INVITATION_FOR_ANOTHER_ACCOUNT", "This invitation is for another one");
    renderApp(path);
    await heading("Invitation Error");
    await screen.findByText("This invitation is for another one");
    await userEvent.click(link("Go to Home"));
    await heading("Projects");
  });

  it("[GAP-57] who is signed in as somebody else signs out and opens it again with one press", async () => {
    stageSignedIn(api);
    api.on(accounts.signOut, () => undefined);
    api.refuse(acceptInvitation, "INVITATION_FOR_ANOTHER_ACCOUNT", "This invitation is for another one");
    const app = renderApp(path);
    await heading("Invitation Error");
    api.on(acceptInvitation, () => accepted(null));
    await userEvent.click(screen.getByRole("button", { name: "Sign out and open the invitation" }));
    await heading("Invitation Accepted!");
    expect(app.address()).toBe(path);
    expect(api.calls("POST /users/logout")).toHaveLength(1);
    expect(api.calls("POST /invitations/accept").map((call) => call.authorization)).toEqual(["Bearer a-token", null]);
    await userEvent.click(link("Sign Up"));
    await heading("Create an account");
    expect(field("Email").value).toBe("a+b@team.example");
  });

  it("an invitation that was accepted already leads to the sign-in", async () => {
    api.refuse(acceptInvitation, "INVITATION_ALREADY_ACCEPTED");
    renderApp(path);
    await heading("Invitation Error");
    await screen.findByText("This invitation was already accepted. Sign in to open the project.");
    await userEvent.click(link("Sign In"));
    await heading("Sign in");
    expect(field("Email").value).toBe("a+b@team.example");
  });

  it.each([["/accept-invitation"], ["/accept-invitation?token=abc"], ["/accept-invitation?email=a%40b.example"]])(
    "[VAL-36] %s is 'Invalid token or email'",
    async (incomplete) => {
      renderApp(incomplete);
      await heading("Invitation Error");
      await screen.findByText("Invalid token or email");
      expect(api.calls()).toEqual([]);
    },
  );
});
