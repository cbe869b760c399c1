import * as endpoints from "@hark/contract/files/endpoints";
import { day, hour, rates } from "@hark/contract/limits";
import { addressOf } from "../../platform/limits/address-key.ts";
import type { Limiter, RateRule } from "../../platform/limits/limiter.ts";
import type { FeatureContext } from "../feature.ts";
import { grantMessageUpload } from "../files/index.ts";
import { accessConversation } from "./policy.ts";
import { t } from "./texts.ts";

const message = t("manyFiles");
const perVisitor: RateRule = {
  name: "visitor-upload",
  points: rates.uploadsPerVisitorPerHour,
  windowMs: hour,
  message,
};
const perAddress: RateRule = {
  name: "address-upload",
  points: rates.uploadsPerAddressPerHour,
  windowMs: hour,
  message,
};
const bytesPerVisitor: RateRule = {
  name: "visitor-upload-bytes",
  points: rates.uploadBytesPerVisitorPerHour,
  windowMs: hour,
  message,
};
const bytesPerAddress: RateRule = {
  name: "address-upload-bytes",
  points: rates.uploadBytesPerAddressPerHour,
  windowMs: hour,
  message,
};
const bytesPerProject: RateRule = {
  name: "project-upload-bytes",
  points: rates.uploadBytesPerProjectPerDay,
  windowMs: day,
  message: t("manyFilesOfAll"),
};
const bytesPerAgent: RateRule = {
  name: "agent-upload-bytes",
  points: rates.uploadBytesPerAgentPerHour,
  windowMs: hour,
  message,
};
const perAgent: RateRule = { name: "agent-upload", points: rates.uploadsPerAgentPerHour, windowMs: hour, message };

/** An agent's uploads count together, for whatever they are. */
export async function spendAgentUpload(limiter: Limiter, agentId: string, bytes: number) {
  await limiter.spend(perAgent, agentId);
  await limiter.spend(bytesPerAgent, agentId, bytes);
}

/** Files of a conversation, from both sides: the file is uploaded first, then a message with its address is sent. */
export function uploadRoutes(context: FeatureContext) {
  const { http, database, limiter } = context;

  http.handle(endpoints.uploadMedia, async ({ actor, params, body }) => {
    await accessConversation(database, actor, params.conversationId);
    await spendAgentUpload(limiter, actor.agentId, body.size);
    return grantMessageUpload(context, { projectId: actor.project.id, ...body, name: body.name });
  });

  http.handle(endpoints.uploadVisitorMedia, async ({ actor, body, request }) => {
    await limiter.spend(perAddress, addressOf(request));
    await limiter.spend(perVisitor, actor.visitor.id);
    // From the one to the many, so that who has used up their own takes nothing from the others.
    await limiter.spend(bytesPerVisitor, actor.visitor.id, body.size);
    await limiter.spend(bytesPerAddress, addressOf(request), body.size);
    await limiter.spend(bytesPerProject, actor.visitor.project_id, body.size);
    return grantMessageUpload(context, { projectId: actor.visitor.project_id, ...body, name: body.name });
  });
}
