import { createHash } from "node:crypto";
import { escapeHtml } from "./escape-html.ts";
import type { Mail } from "./mailer.ts";
import { t } from "./texts.ts";
import { fullTimeInMail } from "./time-in-mail.ts";

/** A mail as it is kept. */
export interface KeptMail {
  id: string;
  sender: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: Date;
}

const style = `:root{color-scheme:light dark;--canvas:light-dark(#f2f0eb,#171614);--surface:light-dark(#fff,#1e1d1a);--ink:light-dark(#1c1a17,#ece9e3);--muted:light-dark(#665f56,#a8a29a);--line:light-dark(#e7e3db,#34322e);--selected:light-dark(#e6e2da,#2d2b27);--accent:light-dark(#0f6e84,#6cc5d8)}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--ink);font:14px/20px Inter,system-ui,'Segoe UI',sans-serif}
a{color:inherit}a:focus-visible,iframe:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
h1,h2,p{margin:0}h1{font-size:15px;line-height:22px;font-weight:620}h2{font-size:18px;line-height:24px;font-weight:620;overflow-wrap:anywhere}
.muted{color:var(--muted);font-size:13px}
.box{display:grid;grid-template-columns:minmax(280px,348px) minmax(0,1fr);height:100dvh;padding:8px;gap:0}
.list,.mail{background:var(--surface);border:1px solid var(--line);min-height:0;display:flex;flex-direction:column}
.list{border-radius:12px 0 0 12px;border-inline-end:0}.mail{border-radius:0 12px 12px 0}
header{padding:14px 16px;border-bottom:1px solid var(--line);display:grid;gap:4px}
.bar{display:flex;align-items:center;gap:12px}.bar>:last-child{margin-inline-start:auto}
ul{list-style:none;margin:0;padding:6px;overflow:auto;flex:1}
li a{display:grid;gap:2px;padding:10px 12px;border-radius:8px;text-decoration:none}li a:hover{background:color-mix(in srgb,var(--ink) 5%,transparent)}li a[aria-current]{background:var(--selected)}
li b{font-weight:520;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}li span{display:flex;gap:8px;color:var(--muted);font-size:13px}li span>:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;flex:1}
nav{display:flex;gap:4px}nav a{padding:4px 10px;border-radius:6px;text-decoration:none;color:var(--muted)}nav a[aria-current]{background:var(--selected);color:var(--ink)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 12px;margin:0;font-size:13px}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
iframe{flex:1;width:100%;min-height:0;border:0;border-radius:0 0 12px 0;background:var(--canvas)}
pre{flex:1;margin:0;padding:16px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/22px Inter,system-ui,sans-serif}
.empty{margin:auto;padding:24px;max-width:340px;display:grid;gap:4px}
.all{max-width:1100px;margin:0 auto;padding:24px 16px;display:grid;gap:40px}.pair{display:flex;gap:24px;align-items:flex-start;overflow-x:auto}.pair figure{margin:0;display:grid;gap:6px;flex:none}.pair iframe{height:640px;border:1px solid var(--line);border-radius:8px;flex:none}.w600{width:600px}.w390{width:390px}section{display:grid;gap:12px}
@media (max-width:760px){.box{display:block;height:auto;padding:0}.list,.mail{border-radius:0;border-inline:0}ul{max-height:40dvh}.mail iframe{height:70dvh}}`;
const styleHash = createHash("sha256").update(style).digest("base64");

/** No script, and nothing but the mails' own pages in its frames. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** A mail is not a page of ours: its styles and pictures show, a link opens in the whole window, and nothing runs. */
export const mailPolicy = (publicUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${new URL(publicUrl).origin}; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`;

/** The HTML of a mail, whose links leave the frame. */
export const framed = (html: string) => html.replace("<head>", '<head><base target="_top">');

export interface MailboxView {
  mails: readonly KeptMail[];
  /** The open one; undefined where there is none. */
  open: KeptMail | undefined;
  isText: boolean;
  /** Makes the address of a view. */
  link: (view: Record<string, string>, path?: string) => string;
}

/** The list of mails, with one of them open. */
export function mailboxPage({ mails, open, isText, link }: MailboxView): string {
  const items = mails
    .map(
      (mail) =>
        `<li><a href="${escapeHtml(link({ mail: mail.id }))}"${mail.id === open?.id ? ' aria-current="true"' : ""}><b><bdi>${escapeHtml(mail.subject)}</bdi></b><span><bdi>${escapeHtml(mail.recipient)}</bdi><time datetime="${mail.created_at.toISOString()}">${shortTime(mail.created_at)}</time></span></a></li>`,
    )
    .join("");
  const list = `<div class="list"><header><div class="bar"><h1>${t("mailbox")}</h1><a class="muted" href="${escapeHtml(link({}))}">${t("reload")}</a></div><p class="muted">${t("mailboxText")}</p></header><ul>${items}</ul><header><a class="muted" href="${escapeHtml(link({}, "/dev/mails"))}">${t("allMails")}</a></header></div>`;
  return page(
    open ? open.subject : t("mailbox"),
    `<main class="box">${list}<div class="mail">${open ? openMail(open, isText, link) : empty}</div></main>`,
  );
}

const empty = `<div class="empty"><h2>${t("noMailYet")}</h2><p class="muted">${t("noMailYetText")}</p></div>`;

function openMail(mail: KeptMail, isText: boolean, link: MailboxView["link"]): string {
  const tab = (words: string, view: Record<string, string>, isCurrent: boolean) =>
    `<a href="${escapeHtml(link({ mail: mail.id, ...view }))}"${isCurrent ? ' aria-current="page"' : ""}>${words}</a>`;
  const body = isText
    ? `<pre dir="auto">${linkAddresses(escapeHtml(mail.text_body))}</pre>`
    : `<iframe title="${escapeHtml(mail.subject)}" src="${escapeHtml(link({}, `/dev/mailbox/${mail.id}`))}"></iframe>`;
  return `<header><div class="bar"><h2><bdi>${escapeHtml(mail.subject)}</bdi></h2><nav aria-label="${t("mailbox")}">${tab(t("asHtml"), {}, !isText)}${tab(t("asText"), { view: "text" }, isText)}</nav></div><dl><dt>${t("from")}</dt><dd><bdi>${escapeHtml(mail.sender)}</bdi></dd><dt>${t("to")}</dt><dd><bdi>${escapeHtml(mail.recipient)}</bdi></dd><dt>${t("sentAt")}</dt><dd>${fullTimeInMail(mail.created_at)}</dd></dl></header>${body}`;
}

const inListFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});
const shortTime = (time: Date) => inListFormat.format(time);

/** Makes the links of an escaped text clickable; the text itself is ours and people's, so it is escaped first. */
function linkAddresses(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** Every mail with example data, as wide as on a desk and as wide as on a phone. */
export function examplesPage(mails: readonly Mail[], link: MailboxView["link"]): string {
  const sections = mails
    .map(
      ({ subject, fromName }, index) =>
        `<section><h2><bdi>${escapeHtml(subject)}</bdi></h2><p class="muted"><bdi>${escapeHtml(fromName ?? "Hark")}</bdi></p><div class="pair">${(
          [
            ["w600", t("wide")],
            ["w390", t("narrow")],
          ] as const
        )
          .map(
            ([width, words]) =>
              `<figure><figcaption class="muted">${words}</figcaption><iframe class="${width}" title="${escapeHtml(`${subject}, ${words}`)}" src="${escapeHtml(link({}, `/dev/mails/${index}`))}" loading="lazy"></iframe></figure>`,
          )
          .join("")}</div></section>`,
    )
    .join("");
  return page(
    t("allMails"),
    `<main class="all"><div class="bar"><h1>${t("allMails")}</h1><a class="muted" href="${escapeHtml(link({}))}">${t("backToMailbox")}</a></div>${sections}</main>`,
  );
}
