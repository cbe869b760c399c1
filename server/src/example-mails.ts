import { composeChoice, composeReset, composeVerification, composeWarning } from "./features/accounts/index.ts";
import { composeReply } from "./features/conversations/index.ts";
import { composeMergeMail, composeStatusMail } from "./features/feedback/index.ts";
import { composeHandOver, composeInvitation, composeRemoval } from "./features/members/index.ts";
import { composeMention, composeTestMail, composeUnread } from "./features/notifications/index.ts";
import type { Mail } from "./platform/mail/mailer.ts";

const token = "x7Qm2Vd0eVJ4b1Zs8rWc5Lk3TnYpHgFa";

/** Every mail that this server sends, with example data, to be looked at while one works on them. */
export function listExampleMails(publicUrl: string): Mail[] {
  const account = { name: "Priya Raman", email: "priya@chainring.example" };
  const brand = { name: "Chainring", logoUrl: null, color: "#0f6e63" };
  const yellow = { name: "ورشة الدراجات", logoUrl: null, color: "#f4c95d" };
  const page = "https://northside-cycles.example/bookings";
  const unread = {
    project_id: "01a22460-aa45-7348-808b-5a649c29b79f",
    item_id: "01a22460-b1c3-7d20-9a3e-0d6c2d0f51aa",
    conversation_type: "QUESTION" as const,
    agent_name: account.name,
    agent_email: account.email,
    visitor_name: "Amara Okafor",
    visitor_email: "amara@northside-cycles.example",
    visitor_is_verified: true,
  };
  const status = {
    to: "amara@northside-cycles.example",
    visitorName: "Amara Okafor",
    title: "Text message when a repair is ready, with the price",
    brand,
    page,
    label: null,
    publicAnswer: null,
    isAuthor: true,
    unsubscribeUrl: `${publicUrl}/unsubscribe/${token}`,
  };
  const around = { brand, publicUrl };
  return [
    composeVerification(account, `${publicUrl}/auth/verify?code=${token}`),
    composeReset(account, `${publicUrl}/auth/redefine?token=${token}&email=priya%40chainring.example`),
    composeChoice(account, `${publicUrl}/auth/redefine?token=${token}&email=priya%40chainring.example`),
    composeWarning(account, { kind: "PASSWORD_CHANGED" }, publicUrl),
    composeWarning(account, { kind: "GOOGLE_LINKED" }, publicUrl),
    composeWarning(account, { kind: "NEW_DEVICE", at: new Date("2026-11-28T14:05:00Z") }, publicUrl),
    composeInvitation("tova@chainring.example", {
      inviter: account,
      brand,
      url: `${publicUrl}/accept-invitation?token=${token}&email=tova%40chainring.example`,
    }),
    composeRemoval({ name: "Tova Lindqvist", email: "tova@chainring.example" }, brand),
    composeHandOver(account, {
      former: "Tova Lindqvist",
      brand,
      url: `${publicUrl}/${unread.project_id}/settings/general`,
    }),
    composeReply({
      to: "amara@northside-cycles.example",
      visitorName: "Amara Okafor",
      agentName: "Priya Raman",
      brand,
      quotes: ["Found it: the website form books in your customers’ time zone.", "The fix is going out now."],
      page,
    }),
    composeReply({
      to: "yousef@souq-bikes.example",
      visitorName: "يوسف الحداد",
      agentName: null,
      brand: yellow,
      quotes: ["نعم، يمكن ربط التقويم.", "You find it under Settings, Calendar."],
      page: null,
    }),
    composeUnread(unread, { ...around, quotes: ["The 4:30 slot shows both names again though. Could it be cached?"] }),
    composeUnread(
      { ...unread, conversation_type: "BUG", visitor_name: null, visitor_email: null, visitor_is_verified: false },
      { ...around, quotes: ["TypeError: Cannot read properties of undefined\n    at toRow (export.js:41:18)"] },
    ),
    composeUnread(unread, { ...around, quotes: [] }),
    composeMention(unread, {
      ...around,
      author: "Søren Dahl",
      quotes: ["@Priya Raman, is this the same as last week?"],
    }),
    composeStatusMail({ ...status, status: "PLANNED" }),
    composeStatusMail({
      ...status,
      status: "IN_PROGRESS",
      isAuthor: false,
      label: "Being built",
      publicAnswer: "The first shops try it from Monday on.",
    }),
    composeStatusMail({ ...status, status: "COMPLETED", brand: yellow, title: "حجز عبر واتساب", page: null }),
    composeStatusMail({ ...status, status: "FIXED", title: "The map stays empty in Safari", isAuthor: false }),
    composeMergeMail({
      to: status.to,
      visitorName: status.visitorName,
      title: "Share a calendar with my customers",
      intoTitle: status.title,
      brand,
      page,
      unsubscribeUrl: status.unsubscribeUrl,
    }),
    composeTestMail(account, publicUrl),
  ];
}
