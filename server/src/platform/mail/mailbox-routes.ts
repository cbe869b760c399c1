import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../database/database.ts";
import { notFound } from "../errors.ts";
import { isSameSecret } from "../tokens.ts";
import { examplesPage, framed, mailboxPage, mailPolicy, pagePolicy } from "./mailbox-pages.ts";
import type { Mail } from "./mailer.ts";

const shown = 50;

interface MailboxOptions {
  database: Database;
  key: string;
  publicUrl: string;
  /** Every mail that this server sends, with example data. */
  listExamples: () => readonly Mail[];
}

type Viewed = FastifyRequest<{ Querystring: { key?: string; mail?: string; view?: string } }>;

/**
 * The development mailbox, which keeps mail when there is no mail server. It holds links that sign people in, so it needs a key,
 * which is made and printed at each start. The request's address proves nothing, since behind a proxy on the same machine every
 * request is local.
 */
export function serveMailbox(fastify: FastifyInstance, { database, key, publicUrl, listExamples }: MailboxOptions) {
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

  /** Within the mailbox the key is handed on, since nothing is kept in the browser. */
  const link = (view: Record<string, string>, path = "/dev/mailbox") =>
    `${path}?${new URLSearchParams({ key, ...view })}`;

  const sendPage = (reply: FastifyReply, policy: string, html: string) =>
    reply
      .header("content-security-policy", policy)
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(html);

  /** A mail's own page, in a frame of ours. */
  const sendMail = (reply: FastifyReply, html: string) =>
    sendPage(reply.removeHeader("x-frame-options"), mailPolicy(publicUrl), framed(html));

  const hidden = { schema: { hide: true } };

  fastify.get("/dev/mailbox", hidden, async (request: Viewed, reply) => {
    open(request, reply);
    const mails = await list();
    const chosen = mails.find((mail) => mail.id === request.query.mail) ?? mails[0];
    const isText = request.query.view === "text";
    return sendPage(reply, pagePolicy, mailboxPage({ mails, open: chosen, isText, link }));
  });

  fastify.get<{ Params: { id: string }; Querystring: { key?: string } }>(
    "/dev/mailbox/:id",
    hidden,
    async (request, reply) => {
      open(request, reply);
      const mail = (await list()).find(({ id }) => id === request.params.id);
      if (!mail) throw notFound();
      return sendMail(reply, mail.html_body);
    },
  );

  fastify.get("/dev/mails", hidden, async (request: Viewed, reply) => {
    open(request, reply);
    return sendPage(reply, pagePolicy, examplesPage(listExamples(), link));
  });

  fastify.get<{ Params: { index: string }; Querystring: { key?: string } }>(
    "/dev/mails/:index",
    hidden,
    async (request, reply) => {
      open(request, reply);
      const mail = listExamples()[Number(request.params.index)];
      if (!mail) throw notFound();
      return sendMail(reply, mail.html);
    },
  );

  type Search = { Querystring: { key?: string; to?: string | string[] } };
  fastify.get<Search>("/dev/mailbox.json", hidden, async (request, reply) => {
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
