import { hour, rates } from "@hark/contract/limits";
import * as endpoints from "@hark/contract/projects/endpoints";
import { AppError, notFound } from "../../platform/errors.ts";
import { findFirstOrNote } from "../../platform/first-calls.ts";
import { newId } from "../../platform/ids.ts";
import type { RateRule } from "../../platform/limits/limiter.ts";
import type { FeatureContext } from "../feature.ts";
import { accessStoredFile, grantUpload, picturesPerAccount } from "../files/index.ts";
import { findMembership, listProjectsOfAccount } from "../members/index.ts";
import { createProject, newSecretKey } from "./create-project.ts";
import { deleteProject } from "./delete-project.ts";
import type { ProjectHooks } from "./hooks.ts";
import { presentProject, presentProjectSummary, presentSeenSite, presentSite } from "./present.ts";
import { setSecretKey, updateProjectRow } from "./queries.ts";
import { listSeenSites, listSites, setSiteListed } from "./site-queries.ts";
import { t } from "./texts.ts";
import { updateProject } from "./update-project.ts";

const projectsPerAccount: RateRule = {
  name: "projects",
  points: rates.projectsPerAccountPerHour,
  windowMs: hour,
  message: t("manyProjects"),
};

export function routes(context: FeatureContext, hooks: ProjectHooks) {
  const { http, database, jobs, limiter, clock } = context;

  http.handle(endpoints.listProjects, async ({ actor }) => ({
    projects: (await listProjectsOfAccount(database, actor.id)).map(presentProjectSummary),
  }));

  http.handle(endpoints.createProject, async ({ actor, body, idempotencyKey }) => {
    await limiter.spend(projectsPerAccount, actor.id);
    const call = { kind: "project", caller: actor.id, key: idempotencyKey };
    const id = newId();
    const first = await database.transaction(async (tx) => {
      const earlier = await findFirstOrNote(tx, call, { subjectId: id, now: clock.now() });
      if (!earlier) await createProject(tx, { id, owner: actor, name: body.name });
      return earlier;
    });
    const membership = await findMembership(database, first ?? id, actor.id);
    if (!membership) throw notFound();
    return { project: presentProject(membership.project, membership.role) };
  });

  http.handle(endpoints.getProject, async ({ actor }) => ({ project: presentProject(actor.project, actor.role) }));

  http.handle(endpoints.updateProject, async ({ actor, body }) => {
    const { logoUrl } = body;
    if (logoUrl) {
      await accessStoredFile(context, { url: logoUrl, purpose: "LOGO", ownerId: actor.project.id, field: "logoUrl" });
    }
    const project = await database.transaction((tx) => updateProject(tx, context, actor.project.id, body));
    return { project: presentProject(project, actor.role) };
  });

  http.handle(endpoints.uploadLogo, async ({ actor, body, idempotencyKey }) => {
    await limiter.spend(picturesPerAccount, actor.account.id);
    return grantUpload(context, {
      purpose: "LOGO",
      ownerId: actor.project.id,
      callerId: actor.agentId,
      contentType: body.contentType,
      size: body.size,
      idempotencyKey,
    });
  });

  http.handle(endpoints.deleteProject, async ({ actor, body }) => {
    const { id, name } = actor.project;
    if (body.name.trim() !== name) {
      const message = t("typeName");
      throw new AppError("VALIDATION_FAILED", { message, fields: { name: message } });
    }
    await database.transaction((tx) => deleteProject(tx, jobs, id));
    return undefined;
  });

  http.handle(endpoints.getSecretKey, async ({ actor, reply }) => {
    const { secret_key: secretKey, members_see_secret_key: membersSeeIt } = actor.project;
    if (!actor.canManageProject && !membersSeeIt) throw new AppError("FORBIDDEN", { message: t("ownerKeepsKey") });
    reply.header("cache-control", "no-store");
    return { secretKey };
  });

  http.handle(endpoints.updateSecretKeyAccess, async ({ actor, body }) => {
    const change = { members_see_secret_key: body.membersSeeSecretKey };
    const project = await database.transaction((tx) => updateProjectRow(tx, actor.project.id, change));
    return { project: presentProject(project, actor.role) };
  });

  http.handle(endpoints.renewSecretKey, async ({ actor }) => {
    const secretKey = newSecretKey();
    await database.transaction(async (tx) => {
      await setSecretKey(tx, actor.project.id, secretKey);
      await hooks.secretKeyRenewed(tx, actor.project.id);
    });
    return { secretKey };
  });

  http.handle(endpoints.listSites, async ({ actor }) => ({
    sites: (await listSites(database, actor.project.id)).map(presentSite),
  }));

  http.handle(endpoints.listSeenSites, async ({ actor }) => ({
    sites: (await listSeenSites(database, actor.project.id)).map(presentSeenSite),
  }));

  http.handle(endpoints.updateSite, async ({ actor, body }) => {
    const { id } = actor.project;
    const sites = await database.transaction(async (tx) => {
      await setSiteListed(tx, id, body);
      return listSites(tx, id);
    });
    return { sites: sites.map(presentSite) };
  });
}
