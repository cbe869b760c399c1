import { createTexts } from "../../shared/texts/texts.ts";

export const { t, tr } = createTexts({
  invitationSent: "Invitation sent",
  email: "Email",
  exampleEmail: "colleague@example.com",
  inviteMembers: "Invite members",
  name: "Name",
  actions: "Actions",
  noAccountYet: "No account yet",
  owner: "Owner",
  invitationRemoved: "Invitation removed",
  noPendingInvitations: "No pending invitations",
  cancelInvitation: "Cancel invitation",
  cancelInvitationFor: "Cancel invitation for {email}",
  keep: "Keep",
  memberRemoved: "Team member removed",
  removeMember: "Remove team member",
  remove: "Remove",
  renewKeyToo: "Also generate a new secret key",
  renewKeyExplained:
    "They may have seen the key. The old one stops working at once: your users show as Unverified until your server signs with the new one.",
  keyRenewed: "A new secret key is in the installation settings",
  handProjectOver: "Hand this project over",
  handOver: "Hand over",
  whoGetsIt: "Another member becomes its owner, and it runs on their plan.",
  nobodyToGetIt: "There is no other member yet. Invite someone first.",
  newOwner: "New owner",
  chooseMember: "Choose a member",
  handOverExplained: "You stay as a member. Only the new owner can hand it back.",
  handedOver: "The project has a new owner",
  youLeft: "You left the project",
  leaveProject: "Leave project",
  leavingExplained:
    "You can no longer open this project. Your conversations become unassigned; what you wrote stays. To come back, you need a new invitation.",
  cancelInvitationExplained: "The link that was sent to {email} stops working. You can invite them again.",
  removalExplained:
    "{name} can no longer open this project. Their conversations become unassigned; what they wrote stays.",
});
