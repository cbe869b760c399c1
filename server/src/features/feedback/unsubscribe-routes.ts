import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "../../platform/mail/escape-html.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { FeatureContext } from "../feature.ts";
import { findStatusMailByToken, insertUnsubscribe } from "./status-mail-queries.ts";
import { t } from "./texts.ts";

/**
 * The page of the mails' unsubscribe link, which needs no sign-in. Opening it changes nothing, since mail scanners open links;
 * its button, or a mail program's own (RFC 8058), sends the POST.
 */
export function unsubscribeRoutes({ http, database }: Pick<FeatureContext, "http" | "database">) {
  http.fastify.register(async (scope) => {
    // The body is ignored; the token is in the address.
    const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
    scope.addContentTypeParser(forms, { parseAs: "string", bodyLimit: 1024 }, (_request, _body, done) => done(null));

    scope.get<{ Params: { token: string } }>(
      "/unsubscribe/:token",
      { schema: { hide: true } },
      async (request, reply) => {
        const mail = await findStatusMailByToken(database, hashToken(request.params.token));
        if (!mail) return answer(reply, 404, unknownLink);
        return answer(reply, 200, {
          title: t("unsubscribe"),
          text: t("unsubscribeText", { email: mail.email_key, project: mail.project_name }),
          button: t("unsubscribe"),
        });
      },
    );

    scope.post<{ Params: { token: string } }>(
      "/unsubscribe/:token",
      { schema: { hide: true } },
      async (request, reply) => {
        const mail = await findStatusMailByToken(database, hashToken(request.params.token));
        if (!mail) return answer(reply, 404, unknownLink);
        await database.transaction((tx) => insertUnsubscribe(tx, mail.project_id, mail.email_key));
        return answer(reply, 200, {
          title: t("unsubscribed"),
          text: t("unsubscribedText", { email: mail.email_key, project: mail.project_name }),
        });
      },
    );
  });
}

interface Page {
  title: string;
  text: string;
  button?: string;
}

const unknownLink: Page = {
  title: t("linkNoLongerWorks"),
  text: t("useNewerMail"),
};

const style =
  ":root{color-scheme:light dark}body{margin:0;padding:64px 24px;font:16px/24px Inter,system-ui,'Segoe UI',sans-serif;background:light-dark(#f2f0eb,#171614);color:light-dark(#1c1a17,#ece9e3)}main{max-width:480px;margin:0 auto}h1{margin:0 0 8px;font-size:22px;line-height:28px}p{margin:0 0 24px;overflow-wrap:anywhere}button{min-height:44px;padding:0 16px;border:0;border-radius:6px;font:inherit;font-weight:600;background:light-dark(#1c1a17,#ece9e3);color:light-dark(#fff,#1c1a17);cursor:pointer}button:focus-visible{outline:2px solid light-dark(#0f6e84,#6cc5d8);outline-offset:2px}";
const styleHash = createHash("sha256").update(style).digest("base64");

function answer(reply: FastifyReply, status: number, { title, text, button }: Page) {
  const form = button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : "";
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`,
    );
}
