import type { TagName } from "./project.ts";

interface SavedReply {
  title: string;
  shortcut: string;
  locale?: string;
  body: string;
  tags?: readonly TagName[];
  /** What is done after sending. */
  after?: { status: "CLOSED" } | { snooze: "ANSWER" | number };
}

const twoDays = 2 * 24 * 60;

export const savedReplies: readonly SavedReply[] = [
  {
    title: "Ask for a picture",
    shortcut: "picture",
    body: "Thanks, {{visitor.firstName|there}}. Could you send me a picture of one such day? Then I see what you see.",
    after: { snooze: "ANSWER" },
  },
  {
    title: "Book a call",
    shortcut: "call",
    body: "Let's talk it through. I am free on {{ask:Day and time}}, and the link arrives by email. Does that suit you?\n\n{{agent.name}}",
    tags: ["Needs a call"],
    after: { snooze: "ANSWER" },
  },
  {
    title: "Connect Google Calendar",
    shortcut: "calendar",
    body: "You find it in Settings, Calendar, Connect. Bookings then appear in Google within a minute. The way back, from Google to {{project.name}}, is on our roadmap, and you can vote for it there.",
    tags: ["Calendar sync"],
  },
  {
    title: "Kalender verbinden",
    shortcut: "calendar",
    locale: "de",
    body: "Guten Tag {{visitor.name|}}, Sie finden es unter Einstellungen, Kalender, Verbinden. Buchungen stehen dann innerhalb einer Minute bei Google.",
    tags: ["Calendar sync"],
  },
  {
    title: "Label sizes",
    shortcut: "labels",
    body: "We print on 62 × 29 mm and 62 × 100 mm, and the job card on A5 and A6. Settings, Printing, Paper has the list.",
    tags: ["Printing"],
  },
  {
    title: "Prices for one mechanic",
    shortcut: "prices",
    body: "{{project.name}} Solo is 19 € a month for one stand, without a contract. You can change to Workshop at any time, and we charge the difference by the day.",
    tags: ["Pricing"],
  },
  {
    title: "Solved, thanks for telling us",
    shortcut: "solved",
    body: "That's fixed now. Please reload the page once. Thank you for telling us, {{visitor.firstName|and ride safe}}!",
    after: { status: "CLOSED" },
  },
  {
    title: "Trial ends soon",
    shortcut: "trial",
    body: "Your trial ends in a few days. Shall I add a week, so that you can try it over a Saturday?",
    tags: ["Trial"],
    after: { snooze: twoDays },
  },
];
