import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../database/database.ts";
import { notFound } from "../errors.ts";
import { isSameSecret } from "../tokens.ts";
import { escapeHtml } from "./compose.ts";
import { t } from "./texts.ts";

const shown = 50;

/**
 * The development mailbox, which keeps mail when there is no mail server. It holds links that sign people in, so it needs a key,
 * which is made and printed at each start. The request's address proves nothing, since behind a proxy on the same machine every
 * request is local.
 */
export function serveMailbox(fastify: FastifyInstance, { database, key }: { database: Database; key: string }) {
  const open = (request: FastifyRequest<{ Querystring: { key?: string } }>, reply: FastifyReply) => {
    const presented = request.query.key;
    if (typeof presented !== "string" || !isSameSecret(presented, key)) throw notFound();
    reply.header("cache-control", "no-store");
  };

  const list = (to?: string | string[]) =>
    database.db
      .selectFrom("mailbox")
      .selectAll()
      .$if(to !== undefined, (query) => query.where("recipient", "in", [to ?? []].flat()))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(shown)
      .execute();

  fastify.get<{ Querystring: { key?: string } }>("/dev/mailbox", { schema: { hide: true } }, async (request, reply) => {
    open(request, reply);
    const mails = await list();
    const items = mails.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(t("sentTo", { address: mail.recipient, time: mail.created_at.toISOString() }))}</p><pre>${linkAddresses(escapeHtml(mail.text_body))}</pre></article>`,
    );
    return reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t("mailbox")}</title></head><body><h1>${t("mailbox")}</h1><p>${t("mailboxText")}</p>${items.join("") || `<p>${t("noMailYet")}</p>`}</body></html>`,
      );
  });

  type Search = { Querystring: { key?: string; to?: string | string[] } };
  fastify.get<Search>("/dev/mailbox.json", { schema: { hide: true } }, async (request, reply) => {
    open(request, reply);
    const mails = await list(request.query.to);
    return {
      mails: mails.map((mail) => ({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        createdAt: mail.created_at.toISOString(),
      })),
    };
  });
}

/** Makes the links of an escaped text clickable; the text itself is ours and people's, so it is escaped first. */
function linkAddresses(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
