import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildAgent, buildProject, buildVisitor } from "../../../test/cast.ts";
import { hashToken } from "../../platform/tokens.ts";
import { createSessionReads } from "./session-queries.ts";

const app = useTestApp();
const day = 24 * 60 * 60 * 1000;

test("tokens that are shown together find each their own visitor: not a stranger's, an expired one's or another project's", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const [project, elsewhere] = [await buildProject(olivia), await buildProject(olivia, "Elsewhere")];
  const { database } = app.app;
  const now = new Date();
  const visitors = await Promise.all(Array.from({ length: 5 }, () => buildVisitor(app, project)));
  const [late] = visitors;
  if (!late) throw new Error("nobody");
  await sql`update visitor_sessions set expires_at = ${now} where visitor_id = ${late.widgetUser.id}`.execute(
    database.db,
  );
  const reads = createSessionReads(database);
  const show = (token: string, projectId: string) =>
    reads.findVisitor({ projectId, tokenHash: hashToken(token), now }).then((found) => found?.visitor.id ?? null);
  const shown = await Promise.all([
    show("unknown", project.id),
    ...visitors.map(({ token }) => show(token, project.id)),
    ...visitors.map(({ token }) => show(token, elsewhere.id)),
  ]);
  const own = visitors.map(({ widgetUser }) => (widgetUser.id === late.widgetUser.id ? null : widgetUser.id));
  expect(shown).toEqual([null, ...own, ...visitors.map(() => null)]);
});

test("each session that is asked for together has its own end, and none in another project or after its end", async () => {
  const olivia = await buildAgent(app, "Olivia");
  const [project, elsewhere] = [await buildProject(olivia), await buildProject(olivia, "Elsewhere")];
  const { database } = app.app;
  const now = new Date();
  const reads = createSessionReads(database);
  const actors = await Promise.all(
    [1, 2, 3].map(async (days) => {
      const { token, widgetUser } = await buildVisitor(app, project);
      const expiresAt = new Date(now.getTime() + days * day);
      await sql`update visitor_sessions set expires_at = ${expiresAt} where visitor_id = ${widgetUser.id}`.execute(
        database.db,
      );
      const found = await reads.findVisitor({ projectId: project.id, tokenHash: hashToken(token), now });
      if (!found) throw new Error("a visitor is not found");
      return { ...found, expiresAt };
    }),
  );
  const ends = await Promise.all([
    ...actors.map((actor) => reads.findEnd({ ...actor, now })),
    ...actors.map((actor) => reads.findEnd({ ...actor, visitor: { ...actor.visitor, project_id: elsewhere.id }, now })),
    ...actors.map((actor) => reads.findEnd({ ...actor, now: actor.expiresAt })),
  ]);
  expect(ends).toEqual([...actors.map(({ expiresAt }) => expiresAt), ...Array(6).fill(null)]);
});
