import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  hi: "Hi {name},",
  verifySubject: "Verify your email for Hark",
  verifyText: "Verify this address to finish your registration with Hark.",
  verifyEmail: "Verify email",
  verifyFooter:
    "The link works for 24 hours, or until someone registers this address again. If you didn't register, ignore this email and don't open the link.",
  resetSubject: "Reset your password for Hark",
  resetText: "We received a request to reset your password.",
  createNewPassword: "Create a new password",
  resetFooter:
    "The link works once, for one hour. If you didn't ask for it, ignore this email: your password stays as it is.",
  chooseSubject: "Choose your password for Hark",
  chooseText:
    "Your address is verified. It was registered more than once with different passwords, maybe by someone else, so none of them counts. Choose the one that does.",
  choosePassword: "Choose a password",
  chooseFooter:
    'The link works once, for one hour. After that, ask for another one with "Forgot password?" where you sign in.',
  passwordChangedSubject: "Your password for Hark was changed",
  passwordChangedText: "The password of your account was changed, and you were signed out everywhere else.",
  newDeviceSubject: "New sign-in to Hark",
  newDeviceText: "Someone signed in to your account from a new browser on {time}.",
  googleLinkedSubject: "Your account for Hark was linked with Google",
  googleLinkedText: "Someone signed in to your account with Google, and from now on that Google account opens it.",
  wasNotYou:
    "If this was you, there's nothing to do. If it wasn't, create a new password now. That signs everyone else out and ends any link with Google.",
  tooManyAttempts: "Too many attempts. Wait a little, then try again.",
  severalMails:
    "We have already sent several emails to this address. Look in the spam folder, or try again in an hour.",
  noPassword: "This account signs in with Google and has no password",
  paysForPlan: "This account pays for a plan. Cancel the plan first, then delete the account.",
  lastAdministrator:
    "You are the only administrator of this server. Make somebody else one first, on the server: npm run hark -- accounts make-admin <email>",
  browserOn: "{browser} on {os}",
  manySigningIn: "Many people are signing in right now. Try again in a moment.",
});
