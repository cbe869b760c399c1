import { getCurrentUser } from "@hark/contract/accounts/endpoints";
import { listPlans, openCheckout, openPortal } from "@hark/contract/billing/endpoints";
import { inviteMember } from "@hark/contract/members/endpoints";
import { getWidgetConfig } from "@hark/contract/widget-settings/endpoints";
import { expect, test } from "vitest";
import { billingOf, buildOwner } from "../../../test/billing.ts";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildPerson } from "../../../test/cast.ts";
import { grantPlan } from "./grant-plan.ts";

const app = useTestApp();

test("without payment settings plans are shown, and buying is refused with a clear message", async () => {
  const { owner, project } = await buildOwner(app);
  const { plans } = await owner.call(listPlans);
  expect(plans.map((plan) => [plan.name, plan.stripeId])).toEqual([
    ["Free", null],
    ["Pro", null],
    ["Business", null],
  ]);
  const refusal = {
    status: 409,
    code: "BILLING_NOT_CONFIGURED",
    message: "Plans can't be bought here: this server has no payment settings",
  };
  const body = { originProjectId: project.id };
  await expect(owner.call(openCheckout, { body: { ...body, planId: "pro" } })).rejects.toMatchObject(refusal);
  await expect(owner.call(openPortal, { body })).rejects.toMatchObject(refusal);
  expect(await billingOf(owner)).toMatchObject({ isConfigured: false, pricingUrl: "http://hark.test/pricing" });
  const webhook = await fetch(`${app.url}/api/stripe/webhook`, { method: "POST", body: "{}" });
  expect(webhook.status).toBe(409);
});

test("without payment settings limits are off", async () => {
  const { owner, project } = await buildOwner(app);
  for (const name of ["one", "two", "three", "four"]) {
    const body = { invitationEmail: `${name}@team.example` };
    await owner.call(inviteMember, { params: { projectId: project.id }, body });
  }
  expect((await billingOf(owner)).overLimits).toEqual([]);
  const { widget } = await buildPerson(app, null).call(getWidgetConfig, { params: { projectId: project.id } });
  expect(widget.poweredBy).toBe(false);
});

test("an administrator sets a plan by hand and removes it", async () => {
  const { owner } = await buildOwner(app);
  const { database } = app.app;
  const grant = (planId: string | null) => database.transaction((tx) => grantPlan(tx, owner.accountId, planId));
  expect(await grant("business")).toBe(true);
  expect((await owner.call(getCurrentUser)).user.plan.name).toBe("Business");
  expect(await grant("platinum")).toBe(false);
  expect(await grant(null)).toBe(true);
  expect((await owner.call(getCurrentUser)).user.plan.name).toBe("Free");
});
