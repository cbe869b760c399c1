import * as endpoints from "@hark/contract/files/endpoints";
import type { MessageUploadGrant } from "@hark/contract/files/schema";
import { day, hour, rates } from "@hark/contract/limits";
import type { FastifyRequest } from "fastify";
import { addressOf } from "../../platform/limits/address-key.ts";
import type { RateRule } from "../../platform/limits/limiter.ts";
import type { FeatureContext } from "../feature.ts";
import { checkMessageUpload, grantMessageUpload, type SentPurpose, type WantedMessageUpload } from "../files/index.ts";
import type { AgentActor } from "../members/index.ts";
import type { VisitorActor } from "../visitors/index.ts";
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

const mebibyte = 1024 ** 2;

/** Of what the server's settings allow at this moment. */
async function readByteRules({ settings }: FeatureContext) {
  const quotas = await settings.read();
  return {
    perVisitor: {
      name: "visitor-upload-bytes",
      points: quotas.uploadMbPerVisitorHour * mebibyte,
      windowMs: hour,
      message,
    },
    perAddress: {
      name: "address-upload-bytes",
      points: quotas.uploadMbPerAddressHour * mebibyte,
      windowMs: hour,
      message,
    },
    perProject: {
      name: "project-upload-bytes",
      points: quotas.uploadMbPerProjectDay * mebibyte,
      windowMs: day,
      message: t("manyFilesOfAll"),
    },
    perAgent: { name: "agent-upload-bytes", points: quotas.uploadMbPerAgentHour * mebibyte, windowMs: hour, message },
  } satisfies Record<string, RateRule>;
}

/** Files of a conversation, from both sides: the file is uploaded first, then a message with its address is sent. */
export function uploadRoutes(context: FeatureContext) {
  const { http, database } = context;

  http.handle(endpoints.uploadMedia, async ({ actor, params, body, idempotencyKey }) => {
    await accessConversation(database, actor, params.conversationId);
    return grantAgentUpload(context, actor, body, idempotencyKey);
  });

  http.handle(endpoints.uploadVisitorMedia, ({ actor, body, request, idempotencyKey }) =>
    grantVisitorUpload(context, { actor, request, wanted: body, purpose: "MESSAGE", idempotencyKey }),
  );
}

/** Grants a visitor's upload, whatever it is for, and counts it among the visitor's, the address's and the project's. */
export async function grantVisitorUpload(
  context: FeatureContext,
  upload: {
    actor: VisitorActor;
    request: FastifyRequest;
    wanted: WantedMessageUpload;
    purpose: SentPurpose;
    idempotencyKey: string | undefined;
  },
): Promise<MessageUploadGrant> {
  const { limiter } = context;
  const { visitor } = upload.actor;
  const address = addressOf(upload.request);
  const bytes = await readByteRules(context);
  await limiter.spend(perAddress, address);
  await limiter.spend(perVisitor, visitor.id);
  const allowed = checkMessageUpload(upload.wanted);
  // From the one to the many, so that who has used up their own takes nothing from the others.
  await limiter.spend(bytes.perVisitor, visitor.id, allowed.size);
  await limiter.spend(bytes.perAddress, address, allowed.size);
  await limiter.spend(bytes.perProject, visitor.project_id, allowed.size);
  const caller = { callerId: visitor.id, idempotencyKey: upload.idempotencyKey };
  return grantMessageUpload(context, visitor.project_id, { ...allowed, ...caller }, upload.purpose);
}

/** Grants an agent's upload, of a saved reply's or a comment's file too, and counts it among the agent's. */
export async function grantAgentUpload(
  context: FeatureContext,
  { agentId, project }: AgentActor,
  wanted: WantedMessageUpload,
  idempotencyKey: string | undefined,
  purpose: SentPurpose = "MESSAGE",
): Promise<MessageUploadGrant> {
  const { limiter } = context;
  await limiter.spend(perAgent, agentId);
  const allowed = checkMessageUpload(wanted);
  const bytes = await readByteRules(context);
  await limiter.spend(bytes.perAgent, agentId, allowed.size);
  return grantMessageUpload(context, project.id, { ...allowed, callerId: agentId, idempotencyKey }, purpose);
}
