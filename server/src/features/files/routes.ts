import { createHash, timingSafeEqual } from "node:crypto";
import { pipeline, Readable, Transform, type TransformCallback } from "node:stream";
import { refusals } from "@hark/contract/files/rules";
import { connection, files as limits } from "@hark/contract/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../../platform/errors.ts";
import { limitLines } from "../../platform/log-sampling.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { FeatureContext } from "../feature.ts";
import { arrivalKey, storedKey } from "./address.ts";
import { type FilePurpose, purposeRules } from "./file-purpose.ts";
import { explainRefusedWrite, refusalError, requireRoom } from "./grant-upload.ts";
import { createLogoDrawer } from "./logo-in-mail.ts";
import { type FileRow, findFileByName } from "./queries.ts";
import { dispositionHeader, servedType } from "./serve-as.ts";
import { keepArrived, withClaim } from "./settle-upload.ts";

/** Named twice, the token is a list. */
type UploadRequest = FastifyRequest<{ Params: { name: string }; Querystring: { token?: string | string[] } }>;
type ReadRequest = FastifyRequest<{ Params: { name: string } }>;

/** Where bytes come in and go out. Not endpoints of the contract: neither speaks JSON. */
export function routes(context: FeatureContext) {
  const { http, database, storage, log } = context;
  // Anybody may ask for a file as often as they like.
  const limited = limitLines(log);

  http.fastify.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream: it is written to the disk as it arrives and never held in memory.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));

    // Whoever holds the address may upload, from any page: the panel's, the dashboard's, a program's.
    scope.options("/api/uploads/:name", { schema: { hide: true } }, async (_, reply) =>
      allowAnyOrigin(reply)
        .header("access-control-allow-methods", "PUT")
        .header("access-control-allow-headers", "content-type")
        .header("access-control-max-age", 86_400)
        .code(204)
        .send(),
    );

    scope.put(
      "/api/uploads/:name",
      {
        schema: { hide: true },
        bodyLimit: limits.videoMaxBytes,
        config: { bodyTimeoutMs: connection.uploadTimeoutMs },
      },
      async (request: UploadRequest, reply) => {
        allowAnyOrigin(reply);
        const file = await findFileByName(database, request.params.name);
        if (!file || !holdsToken(file, request.query.token)) throw notFound();
        if (file.upload_expires_at <= context.clock.now()) throw notFound();
        const size = announcedSize(request, file);
        if (file.stored_at) {
          // The response to the first PUT was lost. What is stored stays, whatever is sent now.
          if (!(await isRepeat(storage, file, request.raw))) throw notFound();
          return reply.code(204).send();
        }
        const giveBack = await requireRoom(storage, size);
        try {
          // Not `pipe`: an upload that breaks off has to end the write too. What went wrong shows there.
          const body = pipeline(request.raw, limitTo(size), () => {});
          // Without the claim: a connection that died unnoticed must not keep its owner from sending the file again. A write
          // appears whole, and what is kept is looked at where it is kept.
          await storage.write(arrivalKey(file.name), body, { contentType: file.upload_type, size });
        } catch (error) {
          throw explainRefusedWrite(error);
        } finally {
          giveBack();
        }
        const stored = await withClaim(context, file, () => keepArrived(context, file));
        if (!stored) throw notFound();
        return reply.code(204).send();
      },
    );
  });

  http.fastify.get("/files/:name", { schema: { hide: true } }, async (request: ReadRequest, reply) => {
    const file = await findFileByName(database, request.params.name);
    if (!file?.stored_at || file.size_bytes === null) throw notFound();
    return serve(request, reply, file, file.size_bytes);
  });

  const drawLogo = createLogoDrawer(storage);
  http.fastify.get("/files/:name/logo.png", { schema: { hide: true } }, async (request: ReadRequest, reply) => {
    const file = await findFileByName(database, request.params.name);
    if (!file?.stored_at || file.purpose !== "LOGO") throw notFound();
    const picture = await drawLogo(file);
    lockDown(reply, file);
    return reply.type("image/png").send(picture);
  });

  async function serve(request: ReadRequest, reply: FastifyReply, file: FileRow, size: number) {
    // This comes before the headers are sent: with a shorter file the client would wait for the missing bytes.
    const found = await storage.sizeOf(storedKey(file.name));
    if (found !== size) {
      limited.error({ file: file.name, size, found }, "a stored file is missing or has another size");
      throw notFound();
    }
    const range = readRange(request.headers.range, size);
    if (range === "unsatisfiable") {
      lockDown(reply, file);
      return reply.code(416).header("content-range", `bytes */${size}`).send();
    }
    // Nothing to read, yet a stream: of anything else Fastify would announce the length.
    const isHead = request.method === "HEAD";
    // Opened before the headers are set: browsers would keep a failure for as long as the file.
    const bytes = isHead ? Readable.from([]) : await storage.read(storedKey(file.name), range ?? undefined);
    lockDown(reply, file);
    reply.header("content-length", range ? range.end - range.start + 1 : size);
    if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
    return reply.send(bytes);
  }
}

function allowAnyOrigin(reply: FastifyReply): FastifyReply {
  return reply.header("access-control-allow-origin", "*");
}

function holdsToken(file: FileRow, token: string | string[] | undefined): boolean {
  if (typeof token !== "string" || !file.upload_token_hash) return false;
  return timingSafeEqual(hashToken(token), file.upload_token_hash);
}

/** Whether these are the bytes that were stored. Of a picture that was drawn anew nobody knows them, so its size and type have to do. */
async function isRepeat(storage: Storage, file: FileRow, sent: Readable): Promise<boolean> {
  const digest = await digestOf(sent);
  if (purposeRules[file.purpose as FilePurpose].form !== "AS_IS") return true;
  return digest === (await digestOf(await storage.read(storedKey(file.name))));
}

async function digestOf(bytes: Readable): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of bytes) digest.update(chunk as Buffer);
  return digest.digest("hex");
}

/** Checks everything that can be refused without reading a byte (S55). */
function announcedSize(request: FastifyRequest, file: FileRow): number {
  if (request.headers["content-type"] !== file.upload_type) throw refusalError(refusals.otherContent);
  const size = Number(request.headers["content-length"]);
  if (!Number.isSafeInteger(size)) throw refusalError(refusals.otherContent);
  const most = file.upload_bytes ?? limits.pictureMaxBytes;
  if (size > most) {
    throw new AppError("PAYLOAD_TOO_LARGE", file.upload_bytes === null ? { message: refusals.pictureTooLarge } : {});
  }
  if (size === 0) throw refusalError(refusals.empty);
  if (file.upload_bytes !== null && size !== file.upload_bytes) throw refusalError(refusals.otherContent);
  return size;
}

/** Ends a body that is longer than announced. */
function limitTo(size: number): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      passed += chunk.length;
      if (passed > size) done(refusalError(refusals.otherContent));
      else done(null, chunk);
    },
  });
}

/**
 * What a person uploaded is never a page of ours: no script, no frame, no guessing of its type (S51). Pictures and videos are
 * shown, also by other origins and isolated ones: the widget lives there. Every other file is only ever saved.
 */
function lockDown(reply: FastifyReply, file: FileRow) {
  const isShown = file.shown_name === null;
  reply
    .type(isShown ? file.content_type : servedType(file.content_type))
    .header("x-content-type-options", "nosniff")
    .header(
      "content-security-policy",
      isShown
        ? "default-src 'none'; img-src 'self'; media-src 'self'; sandbox"
        : "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    .header("cross-origin-resource-policy", "cross-origin")
    .header("content-disposition", dispositionOf(file))
    .header("accept-ranges", "bytes")
    // A name is never used again.
    .header("cache-control", `${purposeRules[file.purpose as FilePurpose].cache}, max-age=31536000, immutable`);
}

function dispositionOf({ shown_name: savedAs, media_name: shownAs }: FileRow): string {
  if (savedAs !== null) return dispositionHeader("attachment", savedAs);
  return shownAs === null ? "inline" : dispositionHeader("inline", shownAs);
}

/** One range, as video players ask for it; anything else is answered in full. */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [, first = "", last = ""] = match;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
