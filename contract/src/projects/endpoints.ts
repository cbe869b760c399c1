import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { name, projectParams } from "../wire.ts";
import { project, projectSummary } from "./schema.ts";

export const listProjects = endpoint({
  method: "GET",
  path: "/projects",
  door: "account",
  summary: "Projects of the signed-in account, oldest first",
  response: z.object({ projects: z.array(projectSummary) }),
});

export const createProject = endpoint({
  method: "POST",
  path: "/projects",
  door: "account",
  summary: "Create a project; the caller becomes its owner",
  body: z.object({ name }),
  response: z.object({ project }),
});

export const getProject = endpoint({
  method: "GET",
  path: "/projects/:projectId",
  door: "agent",
  summary: "One project",
  params: projectParams,
  response: z.object({ project }),
});
