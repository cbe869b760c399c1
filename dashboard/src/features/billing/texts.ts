import { createTexts } from "../../shared/texts/texts.ts";

export const { t, tr } = createTexts({
  noPaymentSettings: "It has no payment settings, so these limits don't apply and no plan can be bought.",
  plansNotSold: "This server doesn't sell plans",
  paymentFailed: "The payment of {since} failed. Your plan resumes once it's paid.",
  planPaused: "Your {planName} plan is paused",
  updatePayment: "Update payment",
  staysUntilThen: "Nothing changes until then. After that, you are on the Free plan.",
  planEndsOn: "Your {planName} plan ends on {cancelsAt}",
  teamTooLarge: "Your team is larger than the {planName} plan allows",
  nothingTakenAway: "Nobody loses access, but you can't invite anyone until there is room.",
  paymentPageFailed: "The payment page couldn't be opened. Nothing was charged.",
  payment: "Payment",
  lastPaymentFailed: "Your last payment failed. Update it by {keepsPlanUntil} to keep the {planName} plan.",
  plan: "{name} plan",
  currentPlan: "Current plan",
  choosePlan: "Choose plan",
  selected: "Selected",
  loadingPlans: "Loading plans",
  teamOverLimit:
    "{project} has {members} members, counting pending invitations. The plan allows {memberLimit}, so remove {excess}.",
  pricePerMonth: "<price>{amount}</price> per month",
});
