import {
  confirmEmail,
  getMailTransport,
  register,
  resendVerification,
  signIn,
} from "@hark/contract/accounts/endpoints";
import { getRegistration } from "@hark/contract/server-settings/endpoints";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  return () => expect(api.complaints).toEqual([]);
});

const heading = (name: string) => screen.findByRole("heading", { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe("[O3] who may make an account", () => {
  it("is said in words where nobody may", async () => {
    api.on(getRegistration, () => ({ registration: "CLOSED" as const }));
    const { unmount } = renderApp("/auth/login");
    expect(await screen.findByText("This server takes no new accounts.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Create an account" })).toBeNull();
    unmount();
    renderApp("/auth/register");
    expect(await screen.findByText("This server takes no new accounts.")).toBeTruthy();
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  it("is said where an invitation is needed, and the server's refusal is shown", async () => {
    api.on(getRegistration, () => ({ registration: "INVITED" as const }));
    api.refuse(register, "REGISTRATION_CLOSED", "Use the address of the invitation.");
    renderApp("/auth/register");
    expect(await screen.findByText(/^New accounts are by invitation/)).toBeTruthy();
    for (const label of ["Name", "Password", "Repeat password"]) await userEvent.type(field(label), "battery staple");
    await userEvent.type(field("Email"), "sam@team.example");
    await userEvent.click(screen.getByRole("button", { name: "Create new account" }));
    expect(await screen.findByText("Use the address of the invitation.")).toBeTruthy();
  });
});

describe("/auth", () => {
  it("[AUTH-06] leads to /auth/login", async () => {
    const app = renderApp("/auth");
    await heading("Sign in");
    expect(app.address()).toBe("/auth/login");
  });

  it.each([["/auth/login"], ["/auth/register"], ["/auth/verify?email=a@b.example"]])(
    "[AUTH-49] %s sends somebody who is signed in to /",
    async (path) => {
      stageSignedIn(api);
      const app = renderApp(path);
      await heading("Projects");
      expect(app.address()).toBe("/");
    },
  );

  it("[GAP-22] a mailed link with a code works while signed in", async () => {
    stageSignedIn(api);
    api.on(confirmEmail, () => undefined);
    renderApp("/auth/verify?code=abc");
    await screen.findByText("Email verified successfully, you can now sign in");
  });
});

describe("/auth/login", () => {
  async function signInWith(email: string, password: string) {
    await heading("Sign in");
    if (email) await userEvent.type(field("Email"), email);
    if (password) await userEvent.type(field("Password"), password);
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  }

  it("[VAL-01] [VAL-02] email and password are required, and the first is an address", async () => {
    renderApp("/auth/login");
    await signInWith("", "");
    expect(field("Email")).toMatchObject({ required: true, type: "email" });
    expect(field("Password").required).toBe(true);
    await userEvent.type(field("Email"), "abc");
    expect(field("Email").validity.typeMismatch).toBe(true);
    await userEvent.type(field("Password"), "x{Enter}");
    expect(api.calls("POST /users/authenticate")).toEqual([]);
  });

  it("[AUTH-12] 'Create an account' leads to /auth/register", async () => {
    const app = renderApp("/auth/login");
    await heading("Sign in");
    await userEvent.click(screen.getByRole("link", { name: "Create an account" }));
    await heading("Create an account");
    expect(app.address()).toBe("/auth/register");
  });

  it("[ERR-06] an error shows its message in a toast", async () => {
    api.refuse(signIn, "INVALID_CREDENTIALS");
    renderApp("/auth/login");
    await signInWith("olivia@team.example", "wrong");
    await screen.findByText("Incorrect email or password");
    expect(field("Email").value).toBe("olivia@team.example");
  });

  it("[ERR-07] an unknown error reads 'An error occurred while logging in'", async () => {
    api.cut(signIn);
    renderApp("/auth/login");
    await signInWith("olivia@team.example", "right");
    await screen.findByText("An error occurred while logging in");
  });

  it("[AUTH-20] [AUTH-21] [ERR-04] [ERR-05] an unverified address leads to the verify screen", async () => {
    api.refuse(signIn, "EMAIL_NOT_VERIFIED", "whatever the server says");
    const app = renderApp("/auth/login");
    await signInWith("olivia+x@team.example", "right");
    await screen.findByText("Please verify your email before logging in");
    await heading("Verify your email");
    expect(app.address()).toBe("/auth/verify?email=olivia%2Bx%40team.example");
    await screen.findByText("olivia+x@team.example");
    expect(localStorage.getItem("hark.token")).toBeNull();
  });

  it("[AUTH-10] one click makes one attempt", async () => {
    const release = api.hold(signIn, () => {
      throw new Error("never answered");
    });
    renderApp("/auth/login");
    await signInWith("olivia@team.example", "right");
    await userEvent.type(field("Password"), "{Enter}{Enter}");
    expect(api.calls("POST /users/authenticate")).toHaveLength(1);
    release();
  });
});

describe("/auth/register", () => {
  async function fillIn({ repeat = "a long password" } = {}) {
    await heading("Create an account");
    await userEvent.type(field("Name"), "Olivia Berg");
    await userEvent.type(field("Email"), "olivia@team.example");
    await userEvent.type(field("Password"), "a long password");
    await userEvent.type(field("Repeat password"), repeat);
    await userEvent.click(screen.getByRole("button", { name: "Create new account" }));
  }

  it("[AUTH-14] [AUTH-15] [AUTH-19] posts its four fields and leads to the verify screen", async () => {
    api.on(register, () => undefined);
    const app = renderApp("/auth/register");
    await fillIn();
    await heading("Verify your email");
    expect(api.calls("POST /users")[0]?.body).toEqual({
      name: "Olivia Berg",
      email: "olivia@team.example",
      password: "a long password",
      repeatPassword: "a long password",
    });
    expect(app.address()).toBe("/auth/verify?email=olivia%40team.example");
  });

  it("[VAL-03] all four are required", async () => {
    renderApp("/auth/register");
    await heading("Create an account");
    for (const label of ["Name", "Email", "Password", "Repeat password"]) expect(field(label).required).toBe(true);
  });

  it("[VAL-05] [AUTH-18] [ERR-11] two different passwords are posted, and the error is shown in red under the form", async () => {
    api.on(register, () => undefined);
    renderApp("/auth/register");
    await fillIn({ repeat: "another password" });
    const refusal = await screen.findByText("The passwords do not match");
    expect(refusal.parentElement?.className).toContain("text-danger");
    expect(api.calls("POST /users")).toHaveLength(1);
  });

  it("[AUTH-18] an address in use is reported under the form, and what was typed stays", async () => {
    api.refuse(register, "EMAIL_IN_USE");
    renderApp("/auth/register");
    await fillIn();
    await screen.findByText("An account with this email already exists");
    expect(field("Name").value).toBe("Olivia Berg");
  });

  it("says before anything is sent how long a password has to be", async () => {
    renderApp("/auth/register");
    await heading("Create an account");
    expect(field("Password").getAttribute("aria-describedby")).toBeTruthy();
    await screen.findByText("At least 8 characters");
  });

  it("carries a typed address along to the other screens", async () => {
    renderApp("/auth/login");
    await heading("Sign in");
    await userEvent.type(field("Email"), "olivia@team.example");
    await userEvent.click(screen.getByRole("link", { name: "Create an account" }));
    await heading("Create an account");
    expect(field("Email").value).toBe("olivia@team.example");
    await userEvent.click(screen.getByRole("link", { name: "Sign in" }));
    await userEvent.click(await screen.findByRole("link", { name: "Forgot password?" }));
    await heading("Reset your password");
    expect(field("Email").value).toBe("olivia@team.example");
  });

  it("[AUTH-17] has a link to /auth/login", async () => {
    const app = renderApp("/auth/register");
    await heading("Create an account");
    await userEvent.click(screen.getByRole("link", { name: "Sign in" }));
    await heading("Sign in");
    expect(app.address()).toBe("/auth/login");
  });
});

describe("/auth/verify", () => {
  it("[AUTH-22] [AUTH-23] [AUTH-31] submits the code by itself, once, behind a spinner", async () => {
    const release = api.hold(confirmEmail, () => undefined);
    renderApp("/auth/verify?code=12345678");
    await screen.findByText("Verifying your email");
    release();
    await screen.findByText("Email verified successfully, you can now sign in");
    expect(api.calls("POST /users/confirm-email").map((call) => call.body)).toEqual([{ code: "12345678" }]);
  });

  it("[AUTH-24] [AUTH-25] [ERR-12] success is shown as text and toast, with a link to the sign-in", async () => {
    api.on(confirmEmail, () => undefined);
    renderApp("/auth/verify?code=abc");
    // Together, because the toast goes by itself.
    await Promise.all([
      screen.findByText("Email verified successfully, you can now sign in"),
      screen.findByText("Email verified successfully, you can now login"),
    ]);
    await userEvent.click(screen.getByRole("link", { name: "Return to login" }));
    await heading("Sign in");
  });

  it("[AUTH-26] [ERR-13] failure is shown as text and toast, with a link back", async () => {
    api.refuse(confirmEmail, "INVALID_CODE");
    renderApp("/auth/verify?code=old");
    await waitFor(() =>
      expect(screen.getAllByText("This verification link is not valid or has expired")).toHaveLength(2),
    );
    expect(screen.getByRole("link", { name: "Return to login" }).getAttribute("href")).toBe("/auth/login");
  });

  it("[AUTH-27] [AUTH-28] [AUTH-29] [ERR-14] says where the mail was sent and offers to send another", async () => {
    api.on(resendVerification, () => undefined);
    renderApp("/auth/verify?email=o'brien%2Ba@team.example");
    await screen.findByText("o'brien+a@team.example");
    await screen.findByText(/spam folder/);
    await userEvent.click(screen.getByRole("button", { name: "Resend email" }));
    await screen.findByText("A new verification email has been sent");
    expect(api.calls("POST /users/email-resend")[0]?.body).toEqual({ email: "o'brien+a@team.example" });
  });

  it("an old link that names its address offers a new one", async () => {
    api.refuse(confirmEmail, "INVALID_CODE");
    api.on(resendVerification, () => undefined);
    renderApp("/auth/verify?code=old&email=olivia%40team.example");
    await userEvent.click(await screen.findByRole("button", { name: "Send a new link" }));
    await screen.findByText("A new verification email has been sent");
    expect(api.calls("POST /users/email-resend")[0]?.body).toEqual({ email: "olivia@team.example" });
  });

  it("on a server without a mail server it says where the letter lies", async () => {
    api.on(getMailTransport, () => ({ transport: "MAILBOX" as const }));
    renderApp("/auth/verify?email=olivia%40team.example");
    await screen.findByText(/waits in its own mailbox/);
  });

  it("[AUTH-30] with neither code nor email leads to /auth/login", async () => {
    const app = renderApp("/auth/verify");
    await heading("Sign in");
    expect(app.address()).toBe("/auth/login");
  });
});
