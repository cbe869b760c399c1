import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  invitation: "Invitation",
  invalidInvitation: "Invalid token or email",
  acceptingTheInvitation: "Accepting the invitation",
  invitationAccepted: "Invitation Accepted!",
  hasAccount: "You already have an account. Please sign in to access the project.",
  hasNoAccount: "You don't have an account yet. Please sign up to get started in the project.",
  signInTitle: "Sign In",
  signUpTitle: "Sign Up",
  invitationError: "Invitation Error",
  signOutAndOpen: "Sign out and open the invitation",
  goToHome: "Go to Home",
});
