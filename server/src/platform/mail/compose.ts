import type { MailAddress } from "./mail-address.ts";
import type { Mail } from "./mailer.ts";
import { nameInMail } from "./name-in-mail.ts";
import { t } from "./texts.ts";

export interface MailContent {
  to: MailAddress;
  subject: string;
  greeting?: string;
  /** Plain text; line breaks stay. */
  paragraphs: string[];
  /** A quoted text that a person wrote. */
  quote?: string;
  action?: { label: string; url: string };
  footer?: string;
  /** Where one stops such mail without signing in; also offered to mail programs that have a button for it. */
  unsubscribeUrl?: string;
}

/**
 * One mail in text and in HTML. Everything that people wrote is escaped; the subject loses its control characters, so a name
 * can't add a header. Callers pass the names and titles in it through `nameInMail`. No pictures, nothing from elsewhere.
 */
export function composeMail(content: MailContent): Mail {
  return {
    to: { name: nameInMail(content.to.name), address: content.to.address },
    subject: singleLine(content.subject),
    text: composeText(content),
    html: composeHtml(content),
    ...(content.unsubscribeUrl !== undefined && { unsubscribeUrl: content.unsubscribeUrl }),
  };
}

function composeText({ greeting, paragraphs, quote, action, footer, unsubscribeUrl }: MailContent): string {
  const parts = [
    greeting,
    ...paragraphs,
    quote
      ?.split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
    action && `${action.label}:\n${action.url}`,
    footer && `--\n${footer}`,
    unsubscribeUrl && `${t("unsubscribe")}: ${unsubscribeUrl}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function composeHtml({ subject, greeting, paragraphs, quote, action, footer, unsubscribeUrl }: MailContent): string {
  const text = "margin:0 0 16px;font-size:15px;line-height:22px;color:#1c1a17;overflow-wrap:anywhere";
  const paragraph = (words: string) =>
    `<p dir="auto" style="${text}">${escapeHtml(words).replaceAll("\n", "<br>")}</p>`;
  const body = [
    greeting && paragraph(greeting),
    ...paragraphs.map(paragraph),
    quote &&
      `<blockquote dir="auto" style="margin:0 0 16px;padding:8px 12px;background:#f2f0eb;border-radius:12px;font-size:15px;line-height:22px;color:#1c1a17;overflow-wrap:anywhere">${escapeHtml(quote).replaceAll("\n", "<br>")}</blockquote>`,
    action &&
      `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 16px;background:#1c1a17;border-radius:6px;color:#ffffff;font-size:14px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#665f56;overflow-wrap:anywhere">${escapeHtml(action.url)}</p>`,
    footer &&
      `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e7e3db;font-size:13px;line-height:20px;color:#665f56">${escapeHtml(footer)}</p>`,
    unsubscribeUrl &&
      `<p style="margin:8px 0 0;font-size:13px;line-height:20px"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#665f56">${escapeHtml(t("unsubscribe"))}</a></p>`,
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(singleLine(subject))}</title></head><body style="margin:0;padding:24px 12px;background:#f2f0eb;font-family:Inter,system-ui,'Segoe UI',sans-serif"><div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">${body.filter(Boolean).join("")}</div></body></html>`;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function singleLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
}
