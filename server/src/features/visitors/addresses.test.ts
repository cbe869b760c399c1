import { createFeedback } from "@hark/contract/feedback/endpoints";
import { voteForAddress } from "@hark/contract/feedback/link-endpoints";
import { getVisitor } from "@hark/contract/visitors/endpoints";
import { mergeVisitors } from "@hark/contract/visitors/list-endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor, signUserToken } from "../../../test/cast.ts";

const app = useTestApp();

interface Someone {
  widgetUser: { id: string };
}

async function buildAddresses() {
  const { project, olivia, nadia } = await buildStage(app);
  const params = { projectId: project.id };
  const { feedback } = await nadia.call(createFeedback, { params, body: { title: "Invoices as PDF" } });
  const at = { ...params, feedbackId: feedback.id };
  return {
    project,
    vote: async (email: string) => (await olivia.call(voteForAddress, { params: at, body: { email } })).vote,
    read: async ({ widgetUser: { id: visitorId } }: Someone) =>
      (await olivia.call(getVisitor, { params: { ...params, visitorId } })).widgetUser,
    merge: async (source: Someone, { widgetUser: { id: visitorId } }: Someone) => {
      const call = { params: { ...params, visitorId }, body: { sourceId: source.widgetUser.id } };
      return (await olivia.call(mergeVisitors, call)).widgetUser;
    },
  };
}

test("[D4] no browser joins the record of an address by a merge; the record may go, also into another one", async () => {
  const { project, vote, read, merge } = await buildAddresses();
  const [home, work] = [await vote("pim@home.example"), await vote("pim@work.example")];
  const guest = await buildVisitor(app, project);
  await expect(merge(guest, home)).rejects.toMatchObject({
    code: "MERGE_REFUSED",
    message: expect.stringMatching(/the other way round/),
  });
  expect(await read(guest)).toMatchObject({ email: null });

  expect(await merge(work, home)).toMatchObject({ id: home.widgetUser.id, email: "pim@home.example" });
  expect(await merge(home, guest)).toMatchObject({ id: guest.widgetUser.id, email: "pim@home.example" });
});

test("[D4] whoever a user token has named by an international address is found by each of its spellings", async () => {
  const { project, vote } = await buildAddresses();
  const start = async (id: string, email: string) => {
    const userToken = await signUserToken(project, { id, email });
    return (await buildVisitor(app, project, { user: { id }, userToken })).widgetUser.id;
  };
  const ada = await start("ada", "Ada@müller.example");
  const bo = await start("bo", "bo@xn--bcher-kva.example");
  for (const email of ["ada@müller.example", "ADA@MÜLLER.example", "ada@xn--mller-kva.example"]) {
    expect((await vote(email)).widgetUser.id, email).toBe(ada);
  }
  for (const email of ["bo@xn--bcher-kva.example", "bo@bücher.example"]) {
    expect((await vote(email)).widgetUser.id, email).toBe(bo);
  }
});
