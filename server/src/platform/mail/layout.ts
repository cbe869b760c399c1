import { isColour, textColorOn } from "@hark/contract/widget-settings/colour";
import { cutText } from "../cut-text.ts";
import { escapeHtml } from "./escape-html.ts";
import type { MailBrand, MailContent } from "./mail-content.ts";
import { nameInMail } from "./name-in-mail.ts";
import { t } from "./texts.ts";

const hark: MailBrand = { name: "Hark", logoUrl: null, color: "#1c1a17" };

/** What a list of mails shows beside the subject; more is never seen. */
const previewMax = 140;

const light = { canvas: "#f2f0eb", surface: "#ffffff", ink: "#1c1a17", muted: "#665f56", line: "#e7e3db" };
const fonts = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The dark scheme, for mail programs that ask the system; `data-ogsc` and `data-ogsb` are what Outlook puts on what it has darkened
 * itself. The light colours stand in each element, as many programs drop this.
 */
const dark = {
  canvas: "background:#171614!important",
  surface: "background:#211f1c!important;border-color:#34322e!important",
  ink: "color:#ece9e3!important",
  muted: "color:#a8a29a!important",
  line: "border-color:#3a3732!important",
  quote: "background:#2d2a26!important",
  button: "border-color:#57534c!important",
};
const darkRules = (prefix = "") =>
  Object.entries(dark)
    .map(([name, rules]) => `${prefix}.${name}{${rules}}`)
    .join("");
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:590px){.inner{padding:24px 20px!important}.outer{padding:0!important}.surface{border-radius:0!important;border-left:0!important;border-right:0!important}}@media (prefers-color-scheme:dark){${darkRules()}}${darkRules("[data-ogsc] ")}`;

/**
 * The HTML of a mail: tables and attributes, since Outlook lays out by Word and knows neither `max-width` nor padding on a link.
 * Our own sentences run from left to right whatever the names in them do; what people wrote runs as it is written.
 */
export function layOutMail({
  subject,
  brand = hark,
  greeting,
  paragraphs,
  quote,
  action,
  footer,
  unsubscribeUrl,
}: MailContent): string {
  const color = isColour(brand.color) ? brand.color : hark.color;
  const small = (words: string, extra = "") =>
    `<p dir="ltr" class="muted" style="margin:0;font-size:13px;line-height:20px;color:${light.muted};overflow-wrap:anywhere;word-break:break-word${extra}">${words}</p>`;
  const rows = [
    header(brand, color),
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs.map(paragraph),
    quote && quoted(quote),
    action && button(action, color),
    action && small(link(action.url, action.url), ";padding-bottom:16px"),
    (footer || unsubscribeUrl) &&
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="padding-top:16px;border-top:1px solid ${light.line}">${[
        footer && small(linked(footer)),
        unsubscribeUrl && small(link(unsubscribeUrl, t("unsubscribe")), ";padding-top:8px"),
      ]
        .filter(Boolean)
        .join("")}</td></tr></table>`,
  ];
  return `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(subject)}</title><style>${style}</style></head><body class="canvas" style="margin:0;padding:0;background:${light.canvas};font-family:${fonts};-webkit-text-size-adjust:100%">${preview(greeting, paragraphs, quote)}<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.canvas}"><tr><td class="outer" align="center" style="padding:32px 12px"><!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]--><table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.surface}" style="max-width:560px;background:${light.surface};border:1px solid ${light.line};border-radius:12px;border-collapse:separate"><tr><td class="inner" align="left" style="padding:32px;font-family:${fonts}">${rows.filter(Boolean).join("")}</td></tr></table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`;
}

/** The words that lists of mails show, and nothing of what comes after them. */
function preview(greeting: string | undefined, paragraphs: readonly string[], quote: string | undefined): string {
  const words = cutText((quote ?? [...paragraphs, greeting ?? ""].join(" ")).replace(/\s+/g, " "), previewMax);
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(words)}${"&#847;&zwnj;&nbsp;".repeat(60)}</div>`;
}

function header({ name, logoUrl }: MailBrand, color: string): string {
  const shown = nameInMail(name);
  const tile = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" width="36" height="36" alt="" style="display:block;width:36px;height:36px;border-radius:8px;border:0">`
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" width="34" height="34" align="center" valign="middle" bgcolor="${color}" style="border:1px solid ${color};border-radius:8px;background:${color};color:${textColorOn(color)};font-size:16px;line-height:20px;font-weight:600">${escapeHtml([...name.trim()][0]?.toUpperCase() ?? "")}</td></tr></table>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td valign="middle" style="padding-right:12px">${tile}</td><td valign="middle" class="ink" style="font-size:15px;line-height:22px;font-weight:600;color:${light.ink}"><bdi>${escapeHtml(shown)}</bdi></td></tr></table>`;
}

/** Lines stay lines and keep how far they are set in, as in a stack trace. Outlook knows no `white-space`. */
const withBreaks = (words: string) =>
  escapeHtml(words)
    .replace(/^[ \t]+/gm, (indent) => "&nbsp;".repeat(Math.min(indent.replaceAll("\t", "    ").length, indentMax)))
    .replaceAll("\n", "<br>");

/** In spaces. */
const indentMax = 24;

const paragraph = (words: string) =>
  `<p dir="ltr" class="ink" style="margin:0 0 16px;font-size:15px;line-height:23px;color:${light.ink};overflow-wrap:anywhere;word-break:break-word">${withBreaks(words)}</p>`;

/** A block of its own for each part, as one may be Arabic and the next one English. */
const quoted = (words: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="quote ink" bgcolor="${light.canvas}" style="padding:12px 16px;background:${light.canvas};border-radius:10px;font-size:15px;line-height:23px;color:${light.ink};overflow-wrap:anywhere;word-break:break-word">${words
    .split("\n\n")
    .map((part, index) => `<div dir="auto"${index > 0 ? ' style="padding-top:10px"' : ""}>${withBreaks(part)}</div>`)
    .join("")}</td></tr></table>`;

const button = ({ label, url }: { label: string; url: string }, color: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 16px"><tr><td class="button" align="center" bgcolor="${color}" style="border:1px solid ${color};border-radius:8px;background:${color};mso-padding-alt:11px 20px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 20px;color:${textColorOn(color)};font-size:15px;line-height:20px;font-weight:600;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></td></tr></table>`;

const link = (url: string, words: string) =>
  `<a href="${escapeHtml(url)}" class="muted" style="color:${light.muted};text-decoration:underline">${escapeHtml(words)}</a>`;

/** Makes the addresses in a sentence of ours links. Names never look like one (`nameInMail`). */
const linked = (words: string) =>
  words
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? link(part, part) : escapeHtml(part)))
    .join("");
