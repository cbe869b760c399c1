import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  inviteSubject: "{inviter} has invited you to {project} on Hark",
  hark: "Hark",
  hello: "Hello,",
  hi: "Hi {name},",
  removedSubject: "You are no longer a member of {project} on Hark",
  removedText:
    "The owner of {project} has removed you from the project, so you can no longer open it. What you wrote there stays.",
  inviteText: "{inviter} ({email}) has invited you to join {project} on Hark.",
  acceptInvitation: "Accept the invitation",
  inviteFooter: "The link works once, for 7 days. If you don't know the sender, ignore this email.",
  tooManyInvitations: "That's a lot of invitations. Try again in a while.",
  handedOverSubject: "{project} is yours now",
  handedOverText:
    "{former} has handed {project} over to you. You are now its owner: you can invite and remove members, and the project runs on your plan.",
  openProject: "Open the project",
  ownsProjects: "This account owns a project. Hand it over to a member or delete it first.",
  ownerCantLeave: "The owner can't leave the project",
  linkNoLongerWorks:
    "This invitation link no longer works: it was cancelled, replaced by a newer one, or has expired. Ask for a new one.",
  invitationExpired: "This invitation to {project} has expired. Ask {owner} ({email}) for a new one.",
  signUpToOpen: "This invitation was already accepted. Create an account with this address to open the project.",
  invitedAsAnother:
    "This invitation is for {invited}, and you are signed in as {email}. Sign out, then open the link again.",
});
