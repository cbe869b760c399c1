import { inviteMember, listMembers } from "@hark/contract/members/endpoints";
import { getWidgetConfig } from "@hark/contract/widget-settings/endpoints";
import { expect, test } from "vitest";
import { billingOf, buildOwner, buildSubscriber, useBillingApp } from "../../../test/billing.ts";
import { type AgentPerson, buildPerson } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";

const { app, stripe } = await useBillingApp();

interface Team {
  owner: AgentPerson;
  project: { id: string };
}

function invite({ owner, project }: Team, name: string) {
  return owner.call(inviteMember, {
    params: { projectId: project.id },
    body: { invitationEmail: `${name}@team.example` },
  });
}

const limitReached = { status: 403, code: "PLAN_LIMIT_REACHED" };

test("[GAP-50] Free allows 3 members in a project, counting pending invitations, and says so", async () => {
  const team = await buildOwner(app);
  await invite(team, "one");
  await invite(team, "two");
  await expect(invite(team, "three")).rejects.toMatchObject({
    ...limitReached,
    message:
      "The Free plan allows 3 members in a project, counting pending invitations. Choose a larger plan, or remove someone first.",
  });
  // Inviting again takes no seat.
  await invite(team, "two");
});

test("concurrent invitations never share the last seat", async () => {
  const team = await buildOwner(app);
  const outcomes = await outcomesOf(["a", "b", "c", "d", "e", "f"].map((name) => invite(team, name)));
  const refused = Array.from({ length: 4 }, () => "403 PLAN_LIMIT_REACHED");
  expect(outcomes.sort()).toEqual([...refused, "done", "done"]);
  const { projectMembers } = await team.owner.call(listMembers, { params: { projectId: team.project.id } });
  expect(projectMembers).toHaveLength(3);
});

test("Pro allows 10; after a downgrade nothing is deleted, the owner is told what to reduce, invitations are refused", async () => {
  const { owner, project, subscription } = await buildSubscriber({ app, stripe });
  const team = { owner, project };
  for (let seat = 2; seat <= 10; seat++) await invite(team, `seat${seat}`);
  await expect(invite(team, "seat11")).rejects.toMatchObject(limitReached);
  expect((await billingOf(owner)).overLimits).toEqual([]);

  await stripe.endSubscription(subscription.id);
  const { projectMembers } = await owner.call(listMembers, { params: { projectId: project.id } });
  expect(projectMembers).toHaveLength(10);
  expect((await billingOf(owner)).overLimits).toEqual([
    { projectId: project.id, projectName: "Chainring", members: 10, memberLimit: 3 },
  ]);
  await expect(invite(team, "seat11")).rejects.toMatchObject(limitReached);
});

test("Business has no limit", async () => {
  const { owner, project } = await buildSubscriber({ app, stripe }, "business");
  for (let seat = 2; seat <= 12; seat++) await invite({ owner, project }, `seat${seat}`);
  expect((await billingOf(owner)).overLimits).toEqual([]);
});

test("[WID-01] the widget says 'Powered by Hark' while its owner is on Free", async () => {
  const free = await buildOwner(app);
  const paid = await buildSubscriber({ app, stripe });
  const nobody = buildPerson(app, null);
  const poweredBy = async ({ project }: { project: { id: string } }) =>
    (await nobody.call(getWidgetConfig, { params: { projectId: project.id } })).widget.poweredBy;
  expect([await poweredBy(free), await poweredBy(paid)]).toEqual([true, false]);
  await stripe.endSubscription(paid.subscription.id);
  await expect.poll(() => poweredBy(paid)).toBe(true);
});
