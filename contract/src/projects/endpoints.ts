import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pictureUpload, uploadGrant } from "../files/schema.ts";
import { text } from "../limits.ts";
import { name, projectParams } from "../wire.ts";
import { project, projectSite, projectSummary, seenSite } from "./schema.ts";
import { siteOrigin } from "./site-origin.ts";

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
  isRepeatable: true,
  response: z.object({ project }),
  // NOT_FOUND: a repeat, and what the first call made is deleted.
  errors: ["NOT_FOUND", "RATE_LIMITED"],
});

export const getProject = endpoint({
  method: "GET",
  path: "/projects/:projectId",
  door: "agent",
  summary: "One project",
  params: projectParams,
  response: z.object({ project }),
});

export const updateProject = endpoint({
  method: "PATCH",
  path: "/projects/:projectId",
  door: "agent",
  summary: "Change the name and logo that visitors see; fields that are left out stay",
  params: projectParams,
  body: z.object({
    name: z.string().trim().min(1, "Display name is required").max(text.nameMax).optional(),
    /** A stored file of the project (see upload-logo), or null. */
    logoUrl: z.string().max(text.urlMax).nullable().optional(),
  }),
  response: z.object({ project }),
});

export const uploadLogo = endpoint({
  method: "POST",
  path: "/projects/:projectId/upload-logo",
  door: "agent",
  summary: "Get an address to PUT a logo to; its `fileUrl` is then saved as `logoUrl`",
  params: projectParams,
  body: pictureUpload,
  isRepeatable: true,
  response: uploadGrant,
  errors: ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "RATE_LIMITED"],
});

export const deleteProject = endpoint({
  method: "DELETE",
  path: "/projects/:projectId",
  door: "owner",
  summary: "Delete the project and all its data; requires its name, so that nobody deletes it by accident",
  params: projectParams,
  body: z.object({ name: z.string().max(text.nameMax) }),
});

export const getSecretKey = endpoint({
  method: "GET",
  path: "/projects/:projectId/secret-key",
  door: "agent",
  summary: "The secret key; for members where the owner lets them see it",
  params: projectParams,
  response: z.object({ secretKey: z.string() }),
  errors: ["FORBIDDEN"],
});

export const updateSecretKeyAccess = endpoint({
  method: "PATCH",
  path: "/projects/:projectId/secret-key",
  door: "owner",
  summary: "Decide whether members may see the secret key",
  params: projectParams,
  body: z.object({ membersSeeSecretKey: z.boolean() }),
  response: z.object({ project }),
});

export const renewSecretKey = endpoint({
  method: "POST",
  path: "/projects/:projectId/secret-key",
  door: "owner",
  summary: "Make a new secret key; user tokens signed with the old one stop working at once",
  params: projectParams,
  response: z.object({ secretKey: z.string() }),
});

export const listSites = endpoint({
  method: "GET",
  path: "/projects/:projectId/sites",
  door: "owner",
  summary: "Sites where the widget was seen and those that mails to visitors may link to, listed ones first",
  params: projectParams,
  response: z.object({ sites: z.array(projectSite) }),
});

export const listSeenSites = endpoint({
  method: "GET",
  path: "/projects/:projectId/seen-sites",
  door: "agent",
  summary: "Sites where the widget was seen, the newest first",
  params: projectParams,
  response: z.object({ sites: z.array(seenSite) }),
});

export const updateSite = endpoint({
  method: "PUT",
  path: "/projects/:projectId/sites",
  door: "owner",
  summary: "Let mails to visitors link to pages of a site, or no longer",
  params: projectParams,
  body: z.object({
    /** Any address of the site; its origin counts. */
    origin: z
      .string()
      .max(text.urlMax)
      .transform((url, context) => {
        const origin = siteOrigin(url);
        if (origin === null)
          context.addIssue({ code: "custom", message: "Enter an address that begins with https://" });
        return origin ?? z.NEVER;
      }),
    isListed: z.boolean(),
  }),
  response: z.object({ sites: z.array(projectSite) }),
});
