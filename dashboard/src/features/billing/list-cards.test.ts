import type { Plan } from "@hark/contract/billing/schema";
import { expect, test } from "vitest";
import { listCards } from "./list-cards.ts";

const offered = (id: string, name: string, price: number): Plan => ({
  id,
  name,
  price,
  shortFeatureDescription: `What ${name} is`,
  stripeId: null,
  memberLimit: null,
  showsPoweredBy: false,
});
const plans = [offered("free", "Free", 0), offered("pro", "Pro", 29)];
const onPlan = (id: string, name: string) => ({ id, name, price: 50, description: "Your own terms" });

test("[SET-BILL-03] there is one card for each plan on offer, and the current one is marked", () => {
  const cards = listCards(plans, onPlan("pro", "Pro"));
  expect(cards.map((card) => [card.name, card.isCurrent])).toEqual([
    ["Free", false],
    ["Pro", true],
  ]);
  expect(cards[1]).toMatchObject({ price: 29, description: "What Pro is" });
});

test("[SET-BILL-09] a current plan that is not on offer is an extra card at the top, selected", () => {
  const cards = listCards(plans, onPlan("price:1", "Partner"));
  expect(cards.map((card) => [card.name, card.isCurrent])).toEqual([
    ["Partner", true],
    ["Free", false],
    ["Pro", false],
  ]);
  expect(cards[0]).toMatchObject({ price: 50, description: "Your own terms" });
});

test("[SET-BILL-09] plans with the same name can differ: Pro at an old price has its own card", () => {
  expect(listCards(plans, onPlan("price:2", "Pro"))).toHaveLength(3);
});
