import { createTexts } from "../../platform/texts.ts";

export const t = createTexts({
  planNotOffered: "This plan is not on offer",
  planGranted: "There is no subscription to manage: your plan was given to you by the administrator of this server",
  neverPaid: "There is no subscription to manage: you have not paid for a plan",
  noSeatForOwner:
    "The {plan} plan allows {limit} members in a project, counting pending invitations. Choose a larger plan, or remove someone first.",
  noSeat:
    "The {plan} plan allows {limit} members in a project, counting pending invitations. The owner of this project can choose a larger plan.",
  ownTerms: "Your own terms. No limit on members.",
  busy: "Your checkout is being opened in several places at once. Try again in a moment.",
  notAnEvent: "The body is not an event",
});
