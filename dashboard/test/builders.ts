import type { User } from "@hark/contract/accounts/schema";
import type { Agent, Colleague } from "@hark/contract/agents/schema";
import type { Conversation, Merge, Message } from "@hark/contract/conversations/schema";
import type { Feedback } from "@hark/contract/feedback/schema";
import type { Notification } from "@hark/contract/notifications/schema";
import type { Project, ProjectSummary } from "@hark/contract/projects/schema";
import type { Tag } from "@hark/contract/tags/schema";
import type { Activity, Note } from "@hark/contract/thread/schema";
import type { WidgetUser } from "@hark/contract/visitors/schema";

/** The same people as in the server's tests: Olivia is the owner, Marco a member, Nadia a verified visitor, Theo a guest. */

let count = 0;

/** Returns a new UUID; later ones sort after earlier ones, like the server's. */
export function newId(): string {
  return `01900000-0000-7000-8000-${String(++count).padStart(12, "0")}`;
}

const start = Date.UTC(2026, 2, 15, 9);

/** Returns the time that many minutes after nine on the day of the tests. */
export function at(minutes: number): string {
  return new Date(start + minutes * 60_000).toISOString();
}

export const oliviaAgentId = newId();
export const marcoAgentId = newId();

export function buildUser(part: Partial<User> = {}): User {
  return {
    id: newId(),
    name: "Olivia Berg",
    email: "olivia@team.example",
    emailVerified: true,
    canChangePassword: true,
    isAdministrator: false,
    plan: { id: "free", name: "Free", price: 0, description: "For a start" },
    agent: { id: oliviaAgentId },
    ...part,
  } as User;
}

export function buildProject(part: Partial<Project> = {}): Project {
  return {
    id: newId(),
    name: "Chainring",
    logoUrl: null,
    role: "OWNER",
    secretKey: "sk_test",
    membersSeeSecretKey: true,
    ...part,
  };
}

export function toSummary({ id, name, logoUrl, role }: Project): ProjectSummary {
  return { id, name, logoUrl, role };
}

export const olivia: Colleague = { id: oliviaAgentId, name: "Olivia Berg", avatarUrl: null, isActive: true };
export const marco: Colleague = { id: marcoAgentId, name: "Marco Rossi", avatarUrl: null, isActive: false };

export function buildAgent(part: Partial<Agent> = {}): Agent {
  const types = ["QUESTION", "BUG"] as const;
  const channels = ["EMAIL", "AUDIO"] as const;
  return {
    ...olivia,
    user: { id: newId(), name: "Olivia Berg", email: "olivia@team.example" },
    notificationPreferences: types.flatMap((type) => channels.map((channel) => ({ type, channel, enabled: true }))),
    mentionNotices: { email: true, audio: true },
    offlineMode: false,
    activeWhenInApp: true,
    enableSchedule: false,
    timezoneUTC: "UTC+00:00",
    timezone: null,
    activeDays: [],
    activeTime: [],
    daysOff: [],
    ...part,
  };
}

export function buildVisitor(part: Partial<WidgetUser> = {}): WidgetUser {
  return {
    id: newId(),
    name: "Nadia Haddad",
    email: "nadia@visitor.example",
    avatarUrl: null,
    isVerified: true,
    locale: { language: "pt-BR", timezone: "Asia/Kolkata" },
    device: { type: "Desktop", os: "Windows 11", browser: "Firefox 148" },
    metadata: {},
    externalId: null,
    createdAt: "2026-11-01T09:00:00.000Z",
    lastSeenAt: "2026-11-20T09:00:00.000Z",
    pageKeys: [],
    ...part,
  };
}

export function buildMessage(part: Partial<Message> = {}): Message {
  return {
    id: newId(),
    conversationId: newId(),
    sequence: 1,
    senderType: "WIDGET_USER",
    senderId: newId(),
    type: "TEXT",
    content: "Is the Brompton ready?",
    file: null,
    mediaName: null,
    pixels: null,
    replyTo: null,
    clientId: null,
    createdAt: at(0),
    ...part,
  };
}

/** What a thread has beside its messages, and these have not. */
export const noEntries = { notes: [] as Note[], activities: [] as Activity[], merges: [] as Merge[] };

/** Returns a conversation whose last message is `part.lastMessage`, or a visitor's at `minutes`. */
export function buildConversation(
  part: Partial<Conversation> & { visitor?: WidgetUser; minutes?: number; content?: string } = {},
): Conversation {
  const { visitor = buildVisitor(), minutes = 0, content = "Is the Brompton ready?", ...rest } = part;
  const id = part.id ?? newId();
  const { name, email, avatarUrl, isVerified } = visitor;
  return {
    id,
    type: "QUESTION",
    status: "OPEN",
    snoozedUntil: null,
    assignedToId: null,
    widgetUserId: visitor.id,
    widgetUser: { id: visitor.id, name, email, avatarUrl, isVerified },
    lastMessage: buildMessage({ conversationId: id, senderId: visitor.id, content, createdAt: at(minutes) }),
    createdAt: at(minutes),
    visitorReadSequence: 1,
    tagIds: [],
    mergedIntoId: null,
    ...rest,
  };
}

export function buildNotification(conversation: Conversation, projectId: string): Notification {
  return {
    id: newId(),
    projectId,
    category: "CONVERSATION",
    noteId: null,
    itemId: conversation.id,
    createdAt: at(0),
    conversationType: conversation.type,
    assignedToId: conversation.assignedToId,
  };
}

export function buildTag(part: Partial<Tag> = {}): Tag {
  return { id: newId(), name: "billing", color: 2, isArchived: false, createdAt: "2026-03-14T09:00:00.000Z", ...part };
}

/** What a suggestion has when nobody has done anything with it. */
export const plainFeedback = {
  description: "",
  attachments: [],
  status: "PENDING",
  position: 0,
  upvoteCount: 0,
  commentCount: 0,
  tagIds: [],
  ownerId: null,
  etaQuarter: null,
  editedAt: null,
  mergedCount: 0,
  verifiedCount: 0,
  companyCount: 0,
  weight: 0,
  linkCount: 0,
  promisedCount: 0,
  privateCommentCount: 0,
  readyAnswerCount: 0,
} satisfies Partial<Feedback>;
