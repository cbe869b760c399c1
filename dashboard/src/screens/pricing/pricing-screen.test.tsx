import { getBilling, listPlans } from "@hark/contract/billing/endpoints";
import type { Billing } from "@hark/contract/billing/schema";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { renderApp, stageSignedIn } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  return () => expect(api.complaints).toEqual([]);
});

async function open(part: Partial<Billing>) {
  stageSignedIn(api);
  const pro = { id: "pro", name: "Pro", price: 4.5, shortFeatureDescription: "", stripeId: null, memberLimit: 10 };
  api.on(listPlans, () => ({ plans: [{ ...pro, showsPoweredBy: false }] }));
  const billing = { planId: "free", cancelsAt: null, pastDue: null, revision: 0, pricingUrl: "", overLimits: [] };
  api.on(getBilling, () => ({ billing: { ...billing, isConfigured: true, ...part } }));
  renderApp("/pricing");
  await screen.findByRole("heading", { name: "Pro plan" });
}

it("[GAP-79] [GAP-80] shows what each plan allows and costs", async () => {
  await open({});
  expect(screen.getByRole("listitem").textContent).toContain("$4.50 per month");
  expect(screen.queryByText(/This server doesn't sell plans/)).toBeNull();
});

it("says that the limits do not apply where no plans are sold", async () => {
  await open({ isConfigured: false });
  await screen.findByText(/This server doesn't sell plans/);
});
