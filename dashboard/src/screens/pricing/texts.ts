import { createTexts } from "../../shared/texts/texts.ts";

export const { t, tr } = createTexts({
  plans: "Plans",
  loadingPlans: "Loading plans",
  plansNotLoaded: "The plans could not be loaded",
  plansNotSoldHere: "This server doesn't sell plans, so these limits don't apply.",
  membersInAProject: "Members in a project",
  noLimit: "No limit",
  projects: "Projects",
  conversationsAndFeedback: "Conversations and feedback",
  shown: "Shown",
  notShown: "Not shown",
  plan: "{name} plan",
  pricesExplained:
    "Prices are in US dollars. The owner's plan applies to the whole project, and pending invitations count as members.",
  poweredByHark: "'Powered by Hark' in the widget",
  pricePerMonth: "<price>{amount}</price> per month",
});
