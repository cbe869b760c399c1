import type { FeedbackStatus } from "@hark/contract/feedback/schema";
import type { TeamIndex } from "./project.ts";
import type { VisitorName } from "./visitors.ts";

/** What the team did with what was asked. Suggestions are named by their title, conversations by how they begin. */
interface Step {
  agent: TeamIndex;
  hoursAgo: number;
  suggestion: string;
}

export const settings = {
  weight_key: "mrr",
  company_key: "shop",
  weight_unit: "€ a month",
  // So that something waits for whoever looks round.
  announce_after_minutes: 240,
};

const texts = "Text message when a repair is ready, with the price";
const calendar = "Google Calendar, both ways";

export const links: readonly (Step & { asked: string; promised?: true })[] = [
  { suggestion: calendar, asked: "مرحبًا، هل يمكن ربط", agent: 0, hoursAgo: 0.05, promised: true },
  { suggestion: calendar, asked: "Sinds de update zie ik", agent: 0, hoursAgo: 25, promised: true },
  { suggestion: calendar, asked: "カレンダーの祝日", agent: 1, hoursAgo: 70 },
  { suggestion: calendar, asked: "How do I give Femi", agent: 2, hoursAgo: 50 },
  { suggestion: texts, asked: "هل يصل الزبون إشعار", agent: 1, hoursAgo: 80, promised: true },
  { suggestion: texts, asked: "Les rappels partent", agent: 0, hoursAgo: 150 },
  { suggestion: "Import customers from a spreadsheet", asked: "你好，请问可以导出", agent: 1, hoursAgo: 38 },
  {
    suggestion: "Several workshops in one account",
    asked: "Guten Tag, wir möchten",
    agent: 0,
    hoursAgo: 3,
    promised: true,
  },
];

export const votes: readonly (Step & { email: string; name: string })[] = [
  { suggestion: texts, agent: 2, hoursAgo: 60, email: "anna@velo-nord.example", name: "Anna Nordström" },
  { suggestion: texts, agent: 1, hoursAgo: 30, email: "fair@rad-und-tat.example", name: "Rad & Tat" },
  {
    suggestion: "Deposit for expensive parts",
    agent: 0,
    hoursAgo: 44,
    email: "k.osei@accrawheels.example",
    name: "Kwame Osei",
  },
  { suggestion: "API for bookings", agent: 1, hoursAgo: 20, email: "dev@cargo-koeln.example", name: "Cargo Köln" },
];

export const privateComments: readonly (Step & { text: string })[] = [
  {
    suggestion: texts,
    agent: 1,
    hoursAgo: 54,
    text: "Two providers quoted: 4.1 and 5.6 cents a message. The cheaper one has no numbers in Jordan, so Souq Bikes would get nothing.",
  },
  {
    suggestion: texts,
    agent: 0,
    hoursAgo: 51,
    text: "Then the dearer one. Amara alone loses more than that when a bike stands a day longer.",
  },
  {
    suggestion: calendar,
    agent: 2,
    hoursAgo: 8,
    text: "Tested with Ruth's two branches over the weekend: nothing twice, nothing lost.",
  },
  {
    suggestion: "Several workshops in one account",
    agent: 0,
    hoursAgo: 2.5,
    text: "Maximiliane decides before March. Worth a call on Thursday.",
  },
  {
    suggestion: "Accept crypto",
    agent: 1,
    hoursAgo: 200,
    text: "Asked twice in four years. I would rather say no than later.",
  },
];

export const plans: readonly (Step & { owner?: TeamIndex; quarter?: string; description?: string })[] = [
  { suggestion: texts, agent: 0, hoursAgo: 90, owner: 1, quarter: "2027-Q1" },
  { suggestion: "Deposit for expensive parts", agent: 0, hoursAgo: 88, owner: 2, quarter: "2027-Q2" },
  {
    suggestion: "Several workshops in one account",
    agent: 1,
    hoursAgo: 60,
    owner: 0,
    quarter: "2027-Q1",
    description:
      "One login, one bill, and each branch with its own calendar, stock and invoice numbers. Chains need it before they can switch.",
  },
  { suggestion: "API for bookings", agent: 1, hoursAgo: 58, owner: 1, quarter: "2027-Q3" },
  { suggestion: "Dark mode for the tablet on the wall", agent: 2, hoursAgo: 40, owner: 2, quarter: "2026-Q4" },
  { suggestion: calendar, agent: 0, hoursAgo: 39, owner: 0, quarter: "2026-Q4" },
  { suggestion: "Show the frame number in the job list", agent: 1, hoursAgo: 12, owner: 1 },
];

export const merges: readonly (Step & { into: string })[] = [
  { suggestion: "SMS to the customer when the bike is done", agent: 0, hoursAgo: 48, into: texts },
  { suggestion: "Sync the bookings with my phone's calendar", agent: 1, hoursAgo: 30, into: calendar },
];

export const moves: readonly (Step & { status: FeedbackStatus; publicAnswer: string | null })[] = [
  {
    suggestion: calendar,
    agent: 0,
    hoursAgo: 0.1,
    status: "COMPLETED",
    publicAnswer:
      "Connect it under Settings, Calendar. Bookings appear in yours within a minute, and what is private in yours blocks the stand.",
  },
  { suggestion: "Undo for a deleted job", agent: 1, hoursAgo: 0.2, status: "COMPLETED", publicAnswer: null },
];

interface Issue {
  title: string;
  text: string;
  agent: TeamIndex;
  hoursAgo: number;
  /** Days from now until a fix is expected. */
  etaDays?: number;
  fixedHoursAgo?: number;
  asked: readonly string[];
  joined: readonly VisitorName[];
  /** How many of the crowd joined as well. */
  others: number;
}

export const knownIssues: readonly Issue[] = [
  {
    title: "Two repairs land in one slot",
    text: "Bookings from your website can show an hour late when your customers are in another time zone. Nothing is lost.",
    agent: 0,
    hoursAgo: 1.5,
    etaDays: 2,
    asked: ["Since this morning the calendar puts two repairs"],
    joined: ["tom", "ruth"],
    others: 17,
  },
  {
    title: "The Save button hides behind the tablet's keyboard",
    text: "Turn the tablet sideways until the next version is out.",
    agent: 1,
    hoursAgo: 100,
    etaDays: 6,
    asked: ["No tablet, o botão Guardar"],
    joined: ["ines"],
    others: 6,
  },
  {
    title: "Reminders go out half an hour early",
    text: "Where the clock is half an hour off, as in Newfoundland and India.",
    agent: 0,
    hoursAgo: 150,
    fixedHoursAgo: 0.3,
    asked: ["Les rappels partent", "カレンダーの祝日"],
    joined: ["dana"],
    others: 9,
  },
];
