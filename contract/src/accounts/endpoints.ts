import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { password, text } from "../limits.ts";
import { email, id, name } from "../wire.ts";
import { accountSession, user } from "./schema.ts";

export const getCurrentUser = endpoint({
  method: "GET",
  path: "/users",
  door: "account",
  summary: "The signed-in account",
  response: z.object({ user }),
});

export const updateAccount = endpoint({
  method: "PATCH",
  path: "/users",
  door: "account",
  summary: "Change the account's name: the one on invitations and in the list of members",
  body: z.object({ name }),
  response: z.object({ user }),
});

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/users",
  door: "account",
  summary: "Delete the account for good, which leaves its projects; refused while it owns one or pays for a plan",
  // Empty where the account signs in with Google alone.
  body: z.object({ password: z.string().max(password.max) }),
  errors: ["WRONG_PASSWORD", "CONFLICT", "RATE_LIMITED"],
});

export const listSessions = endpoint({
  method: "GET",
  path: "/users/sessions",
  door: "account",
  summary: "Where the account is signed in, last used first",
  response: z.object({ sessions: z.array(accountSession) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/users/sessions/:sessionId",
  door: "account",
  summary: "Sign one session of the account out",
  params: z.object({ sessionId: id }),
  errors: ["NOT_FOUND"],
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/users/sessions",
  door: "account",
  summary: "Sign all sessions of the account out but the caller's own",
});

export const signIn = endpoint({
  method: "POST",
  path: "/users/authenticate",
  door: "open",
  summary: "Sign in with email and password",
  body: z.object({ email, password: z.string().min(1, "This is required").max(password.max) }),
  response: z.object({ user, token: z.string() }),
  errors: ["INVALID_CREDENTIALS", "EMAIL_NOT_VERIFIED", "RATE_LIMITED"],
});

export const startGoogleSignIn = endpoint({
  method: "GET",
  path: "/users/oauth2/google/login",
  door: "open",
  summary: "Get the address to sign in with Google; sets a cookie that the return must send",
  response: z.object({ url: z.string() }),
  errors: ["GOOGLE_NOT_CONFIGURED", "UNAVAILABLE", "RATE_LIMITED"],
});

export const signInWithGoogle = endpoint({
  method: "POST",
  path: "/users/oauth2/google/login",
  door: "open",
  summary: "Sign in with the code and state that Google returns; an address without an account gets a verified one",
  body: z.object({ code: z.string().min(1).max(text.urlMax), state: z.string().min(1).max(text.urlMax) }),
  response: z.object({ user, token: z.string() }),
  errors: [
    "GOOGLE_NOT_CONFIGURED",
    "GOOGLE_REFUSED",
    "GOOGLE_EMAIL_NOT_VERIFIED",
    "REGISTRATION_CLOSED",
    "UNAVAILABLE",
  ],
});

export const register = endpoint({
  method: "POST",
  path: "/users",
  door: "open",
  summary: "Register an account and mail a verification link",
  body: z
    .object({
      name,
      email,
      password: z
        .string()
        .min(password.registerMin, `The password must be at least ${password.registerMin} characters long`)
        .max(password.max, `The password must be at most ${password.max} characters long`),
      repeatPassword: z.string().max(password.max),
    })
    .refine((body) => body.password === body.repeatPassword, {
      path: ["repeatPassword"],
      message: "The passwords do not match",
    }),
  isRepeatable: true,
  errors: ["EMAIL_IN_USE", "REGISTRATION_CLOSED", "RATE_LIMITED"],
});

export const getMailTransport = endpoint({
  method: "GET",
  path: "/users/mail-transport",
  door: "open",
  summary:
    "How this server's mail leaves: by a mail server, or not at all, so that it waits in the development mailbox",
  response: z.object({ transport: z.enum(["SMTP", "MAILBOX"]) }),
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/users/confirm-email",
  door: "open",
  summary: "Verify an email address with the code of the mailed link; works again until the link expires",
  body: z.object({ code: z.string().min(1).max(text.urlMax) }),
  errors: ["INVALID_CODE"],
});

export const resendVerification = endpoint({
  method: "POST",
  path: "/users/email-resend",
  door: "open",
  summary: "Mail another verification link; the response is the same whether or not the account exists",
  body: z.object({ email }),
  errors: ["RATE_LIMITED"],
});

export const sendForgotPassword = endpoint({
  method: "POST",
  path: "/users/send-forgot-password",
  door: "open",
  summary:
    "Mail a reset link, which invalidates older ones; the response is the same whether or not the account exists",
  body: z.object({ email }),
  errors: ["RATE_LIMITED"],
});

export const changePasswordWithToken = endpoint({
  method: "POST",
  path: "/users/change-password-with-token",
  door: "open",
  summary: "Set a new password with a mailed reset link, which works once; ends all sessions of the account",
  body: z.object({
    token: z.string().min(1).max(text.urlMax),
    email,
    password: z
      .string()
      .min(password.resetMin, `The password must be at least ${password.resetMin} characters long`)
      .max(password.max, `The password must be at most ${password.max} characters long`),
  }),
  errors: ["INVALID_TOKEN"],
});

export const changePassword = endpoint({
  method: "POST",
  path: "/users/change-password",
  door: "account",
  summary: "Change the password; ends the account's other sessions",
  body: z.object({
    currentPassword: z.string().min(1, "This is required").max(password.max),
    newPassword: z
      .string()
      .min(password.changeMin, `New password must be at least ${password.changeMin} characters long`)
      .max(password.max, `New password must be at most ${password.max} characters long`),
  }),
  errors: ["WRONG_PASSWORD", "FORBIDDEN", "RATE_LIMITED"],
});

export const signOut = endpoint({
  method: "POST",
  path: "/users/logout",
  door: "account",
  summary: "End this session",
});
