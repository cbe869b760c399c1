import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { registration, serverCheck, serverFinding, serverSettingsChange, serverState } from "./schema.ts";

export const getRegistration = endpoint({
  method: "GET",
  path: "/users/registration",
  door: "open",
  summary: "Who may make an account on this server: everybody, who is invited into a project, or nobody",
  response: z.object({ registration }),
});

export const getServerState = endpoint({
  method: "GET",
  path: "/server",
  door: "administrator",
  summary: "The server's settings, which of them the environment has fixed, and what else it has set, without secrets",
  response: z.object({ server: serverState }),
});

export const updateServerSettings = endpoint({
  method: "PATCH",
  path: "/server",
  door: "administrator",
  summary: "Change the server's settings for all nodes at once; what is left out stays, null brings the default back",
  body: serverSettingsChange.partial(),
  response: z.object({ server: serverState }),
  errors: ["CONFLICT"],
});

export const examineServer = endpoint({
  method: "POST",
  path: "/server/checks/:check",
  door: "administrator",
  summary: "Let the doctor look at one thing that the server depends on",
  params: z.object({ check: serverCheck }),
  response: z.object({ finding: serverFinding }),
  errors: ["RATE_LIMITED"],
});
