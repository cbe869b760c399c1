import type { ConversationType } from "@hark/contract/conversations/schema";
import type { FeedbackStatus } from "@hark/contract/feedback/schema";

/** The demo project: a booking tool for bicycle workshops and the people who write to it. Times are minutes before now. */
export const projectName = "Chainring";
export const ownerPassword = "ride-on-2026";

export const team = [
  { name: "Priya Raman", email: "priya@chainring.example" },
  { name: "Søren Dahl", email: "soren@chainring.example" },
  { name: "Tova Lindqvist", email: "tova@chainring.example" },
] as const;

const desktop = { type: "Desktop", os: "Windows 11", browser: "Firefox 148" };
const mac = { type: "Desktop", os: "macOS 15", browser: "Chrome 146" };
const phone = { type: "Mobile", os: "Android 16", browser: "Chrome 146" };

export const visitors = {
  amara: {
    externalId: "usr_8Kd2",
    name: "Amara Okafor",
    email: "amara@northside-cycles.example",
    isVerified: true,
    locale: { language: "en-NG", timezone: "Africa/Lagos" },
    device: desktop,
    metadata: {
      shop: "Northside Cycles",
      plan: "Workshop (annual)",
      stands: 4,
      customer_id: "cus_8Kd2mQ41vT",
      beta: { sms: true, api: false },
    },
  },
  yousef: {
    externalId: "usr_31aa",
    name: "يوسف الحداد",
    email: "yousef@souq-bikes.example",
    isVerified: true,
    locale: { language: "ar", timezone: "Asia/Amman" },
    device: phone,
    metadata: { shop: "Souq Bikes" },
  },
  guest: {
    externalId: null,
    name: null,
    email: null,
    isVerified: false,
    locale: { language: "de-DE", timezone: "Europe/Berlin" },
    device: mac,
    metadata: {},
  },
  juergen: {
    externalId: "usr_774",
    name: "Jürgen Keßler",
    email: "j.kessler@rad-werkstatt.example",
    isVerified: false,
    locale: { language: "de-AT", timezone: "Europe/Vienna" },
    device: mac,
    metadata: { stands: 0, trial: false },
  },
  kenji: {
    externalId: "usr_9f0",
    name: "Kenji Watanabe",
    email: "kenji@kamo-cycle.example",
    isVerified: true,
    locale: { language: "ja", timezone: "Asia/Tokyo" },
    device: desktop,
    metadata: { shop: "Kamo Cycle" },
  },
  bookings: {
    externalId: null,
    name: null,
    email: "workshop+bookings@velo-coop.example",
    isVerified: false,
    locale: { language: "fr-CA", timezone: "America/St_Johns" },
    device: phone,
    metadata: {},
  },
} as const;

export type VisitorName = keyof typeof visitors;

export const tags = ["Booking", "Calendar sync", "Printing", "Trial", "Pricing", "Needs a call"] as const;
export type TagName = (typeof tags)[number];

interface Line {
  /** Index into `team`; none is the visitor. */
  agent?: 0 | 1 | 2;
  text: string;
  minutesAgo: number;
}

export const conversations: readonly {
  visitor: VisitorName;
  type: ConversationType;
  isClosed?: boolean;
  assignee?: 0 | 1 | 2;
  isRead?: boolean;
  tags?: readonly TagName[];
  lines: readonly Line[];
}[] = [
  {
    visitor: "amara",
    type: "BUG",
    assignee: 0,
    tags: ["Booking", "Calendar sync"],
    lines: [
      {
        text: "Since this morning the calendar puts two repairs on the same stand. It only happens with bookings from our website.",
        minutesAgo: 1_510,
      },
      {
        agent: 0,
        text: "Thanks Amara, that narrows it down a lot. Which stand is it, and could you send me a picture of one such day?",
        minutesAgo: 1_485,
      },
      { text: "Stand 2, every half hour that touches 4:30 😬", minutesAgo: 125 },
      {
        agent: 0,
        text: "Found it: the website form books in your customers’ time zone, the calendar in yours. The fix is going out now. You can follow it at https://status.chainring.example.",
        minutesAgo: 108,
      },
      { agent: 0, text: "I have moved Ms Adeyemi’s brake bleed to Stand 1 so nobody waits.", minutesAgo: 107 },
      { text: "Lovely, thank you!", minutesAgo: 6 },
      { text: "The 4:30 slot shows both names again though. Could it be cached?", minutesAgo: 1 },
    ],
  },
  {
    visitor: "yousef",
    type: "QUESTION",
    tags: ["Calendar sync"],
    lines: [{ text: "مرحبًا، هل يمكن ربط تقويم الورشة مع خرائط جوجل؟", minutesAgo: 4 }],
  },
  {
    visitor: "guest",
    type: "QUESTION",
    lines: [{ text: "Do you have a plan for a single mechanic?", minutesAgo: 62 }],
  },
  {
    visitor: "juergen",
    type: "BUG",
    tags: ["Printing"],
    lines: [
      { text: "The label printer cuts the last line of long addresses.", minutesAgo: 260 },
      { agent: 1, text: "Which label size do you print on?", minutesAgo: 250 },
      {
        text: "62 × 29 mm. (The manual at https://de.wikipedia.org/wiki/Etikett_(Druck) calls it “Adressetikett”.)",
        minutesAgo: 130,
      },
    ],
  },
  {
    visitor: "kenji",
    type: "QUESTION",
    tags: ["Printing"],
    assignee: 1,
    isRead: true,
    lines: [
      { text: "Can I print the job card on A6 paper?", minutesAgo: 420 },
      { agent: 1, text: "Yes: Settings, Printing, Job card. A6 is in the list since last week.", minutesAgo: 380 },
      { text: "You’re a legend 🙌 prints fine on the label printer too", minutesAgo: 310 },
    ],
  },
  {
    visitor: "bookings",
    type: "QUESTION",
    tags: ["Trial", "Pricing", "Needs a call"],
    isClosed: true,
    isRead: true,
    lines: [
      { text: "Our trial ends on Friday, but the whole team is away until the 10th.", minutesAgo: 700 },
      { agent: 2, text: "I moved the trial to the 14th, nothing else to do on your side.", minutesAgo: 560 },
    ],
  },
];

export const feedback: readonly {
  title: string;
  description: string;
  status: FeedbackStatus;
  author: VisitorName;
  voters: readonly VisitorName[];
  tags?: readonly TagName[];
  daysAgo: number;
  comments: readonly { agent?: 0 | 1 | 2; visitor?: VisitorName; text: string }[];
}[] = [
  {
    title: "Block a stand for half a day",
    description: "We rent a stand to a mobile mechanic on Thursdays. Today we book fake repairs to keep it free.",
    status: "PENDING",
    author: "amara",
    voters: ["amara", "kenji"],
    tags: ["Booking"],
    daysAgo: 1,
    comments: [],
  },
  {
    title: "Show the frame number in the job list",
    description: "We have nine black gravel bikes in at once.",
    status: "UNDER_REVIEW",
    author: "kenji",
    voters: ["kenji", "juergen", "yousef"],
    daysAgo: 9,
    comments: [
      { agent: 0, text: "Would the last four digits do?" },
      { visitor: "kenji", text: "Yes, nobody reads more than that." },
    ],
  },
  {
    title: "حجز عبر واتساب",
    description: "عملاؤنا يفضلون الحجز برسالة.",
    status: "UNDER_REVIEW",
    author: "yousef",
    voters: ["yousef"],
    tags: ["Booking"],
    daysAgo: 14,
    comments: [],
  },
  {
    title: "Fax the invoice",
    description: "Two of our suppliers still ask for it.",
    status: "NOT_NOW",
    author: "juergen",
    voters: [],
    daysAgo: 40,
    comments: [{ agent: 2, text: "We understand, but the number of fax machines is going down." }],
  },
  {
    title: "Text message when a repair is ready, with the price",
    description: "Most of our customers never open email during the day.",
    status: "PLANNED",
    author: "amara",
    voters: ["amara", "kenji", "juergen", "bookings"],
    daysAgo: 30,
    comments: [{ visitor: "bookings", text: "In French too, please." }],
  },
  {
    title: "Dark mode for the tablet on the wall",
    description: "The workshop is dim in winter.",
    status: "IN_PROGRESS",
    author: "kenji",
    voters: ["kenji", "amara"],
    daysAgo: 50,
    comments: [],
  },
  {
    title: "Photos on repair jobs",
    description: "Before and after, so that nobody argues about scratches.",
    status: "COMPLETED",
    author: "juergen",
    voters: ["juergen", "amara", "yousef"],
    daysAgo: 80,
    comments: [{ agent: 1, text: "Live for everybody since Monday." }],
  },
];
