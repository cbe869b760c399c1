import * as endpoints from "@hark/contract/files/endpoints";
import type { MessageUploadGrant } from "@hark/contract/files/schema";
import { day, hour, rates } from "@hark/contract/limits";
import { addressOf } from "../../platform/limits/address-key.ts";
import type { RateRule } from "../../platform/limits/limiter.ts";
import type { FeatureContext } from "../feature.ts";
import { checkMessageUpload, grantMessageUpload, type WantedMessageUpload } from "../files/index.ts";
import type { AgentActor } from "../members/index.ts";
import type { UploadQuotas } from "../upload-quotas.ts";
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
const perAgent: RateRule = { name: "agent-upload", points: rates.uploadsPerAgentPerHour, windowMs: hour, message };

const byteRules = (quotas: UploadQuotas) =>
  ({
    perVisitor: { name: "visitor-upload-bytes", points: quotas.perVisitorAndHour, windowMs: hour, message },
    perAddress: { name: "address-upload-bytes", points: quotas.perAddressAndHour, windowMs: hour, message },
    perProject: {
      name: "project-upload-bytes",
      points: quotas.perProjectAndDay,
      windowMs: day,
      message: t("manyFilesOfAll"),
    },
    perAgent: { name: "agent-upload-bytes", points: quotas.perAgentAndHour, windowMs: hour, message },
  }) satisfies Record<string, RateRule>;

/** Files of a conversation, from both sides: the file is uploaded first, then a message with its address is sent. */
export function uploadRoutes(context: FeatureContext) {
  const { http, database, limiter } = context;
  const bytes = byteRules(context.uploadQuotas);

  http.handle(endpoints.uploadMedia, async ({ actor, params, body, idempotencyKey }) => {
    await accessConversation(database, actor, params.conversationId);
    return grantAgentUpload(context, actor, body, idempotencyKey);
  });

  http.handle(endpoints.uploadVisitorMedia, async ({ actor, body, request, idempotencyKey }) => {
    await limiter.spend(perAddress, addressOf(request));
    await limiter.spend(perVisitor, actor.visitor.id);
    const allowed = checkMessageUpload(body);
    // From the one to the many, so that who has used up their own takes nothing from the others.
    await limiter.spend(bytes.perVisitor, actor.visitor.id, allowed.size);
    await limiter.spend(bytes.perAddress, addressOf(request), allowed.size);
    await limiter.spend(bytes.perProject, actor.visitor.project_id, allowed.size);
    const caller = { callerId: actor.visitor.id, idempotencyKey };
    return grantMessageUpload(context, actor.visitor.project_id, { ...allowed, ...caller });
  });
}

/** Grants an agent's upload, of a saved reply's file too, and counts it among the agent's. */
export async function grantAgentUpload(
  context: FeatureContext,
  { agentId, project }: AgentActor,
  wanted: WantedMessageUpload,
  idempotencyKey: string | undefined,
): Promise<MessageUploadGrant> {
  const { limiter, uploadQuotas } = context;
  await limiter.spend(perAgent, agentId);
  const allowed = checkMessageUpload(wanted);
  await limiter.spend(byteRules(uploadQuotas).perAgent, agentId, allowed.size);
  return grantMessageUpload(context, project.id, { ...allowed, callerId: agentId, idempotencyKey });
}
