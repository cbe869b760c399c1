import * as endpoints from "@hark/contract/projects/endpoints";
import type { Feature } from "../feature.ts";
import { listProjectsOfAccount } from "../members/index.ts";
import { createProject } from "./create-project.ts";
import { presentProject, presentProjectSummary } from "./present.ts";

export const routes: Feature = ({ http, database }) => {
  http.handle(endpoints.listProjects, async ({ actor }) => ({
    projects: (await listProjectsOfAccount(database, actor.id)).map(presentProjectSummary),
  }));

  http.handle(endpoints.createProject, async ({ actor, body }) => {
    const project = await database.transaction((tx) => createProject(tx, { owner: actor, name: body.name }));
    return { project: presentProject(project, "OWNER") };
  });

  http.handle(endpoints.getProject, async ({ actor }) => ({ project: presentProject(actor.project, actor.role) }));
};
