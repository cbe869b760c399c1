import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text } from "../limits.ts";
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

export const deleteProject = endpoint({
  method: "DELETE",
  path: "/projects/:projectId",
  door: "owner",
  summary: "Delete the project and everything of it; takes its name, so that nobody deletes by accident",
  params: projectParams,
  body: z.object({ name: z.string().max(text.nameMax) }),
});

export const renewSecretKey = endpoint({
  method: "POST",
  path: "/projects/:projectId/secret-key",
  door: "owner",
  summary: "Make a new secret key; user tokens signed with the old one are void at once",
  params: projectParams,
  response: z.object({ secretKey: z.string() }),
});
