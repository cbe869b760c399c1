/** The demo project: a booking tool for bicycle workshops. The people in it are invented. */
export const projectName = "Chainring";
export const projectColour = "#0f6e63";
export const ownerPassword = "ride-on-2026";

/** Who answers; each has a picture of that name. */
export const team = [
  { name: "Priya Raman", email: "priya@chainring.example", picture: "priya.svg" },
  { name: "Søren Dahl", email: "soren@chainring.example", picture: "soren.svg" },
  { name: "Tova Lindqvist", email: "tova@chainring.example", picture: "tova.svg" },
] as const;

/** Index into `team`. */
export type TeamIndex = 0 | 1 | 2;

export const tags = ["Booking", "Calendar sync", "Printing", "Trial", "Pricing", "Needs a call"] as const;
export type TagName = (typeof tags)[number];
