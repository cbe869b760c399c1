/** Every number of the CONST rows (docs/contract/rows/rules.md) and of the design, named. Units are in the names. */

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const password = {
  /** Design section 6: checked by the server alone (VAL-05). */
  registerMin: 8,
  /** Both are meant: 6 on reset (VAL-08) and 8 on change (VAL-13). */
  resetMin: 6,
  changeMin: 8,
  max: 200,
};

export const text = {
  nameMax: 100,
  emailMax: 254,
  messageMax: 10_000,
  noteMax: 10_000,
  /** Code points of a last message that its conversation keeps for lists; `message-statements.ts` cuts there too. */
  previewMax: 300,
  externalIdMax: 255,
  /** A customer's token may carry claims for others too. */
  userTokenMax: 8_000,
  urlMax: 2_000,
};

/** Limits of what a page may send about its visitor: strangers write it, and it is cached for each connected visitor. */
export const metadata = {
  /** Characters as JSON. */
  maxLength: 32 * 1024,
  maxDepth: 32,
};

export const session = {
  /** Sliding (design section 6). */
  lifeMs: 30 * day,
  verifyLinkLifeMs: day,
  resetLinkLifeMs: hour,
  invitationLifeMs: 7 * day,
  /** How long a browser is known to the accounts that signed in with it; browsers keep a cookie for 400 days at most. */
  deviceLifeMs: 400 * day,
  devicesPerAccount: 50,
  /** From leaving for Google to coming back. */
  googleAttemptLifeMs: 10 * minute,
  /** CONST-03: the reset screen shows its success before it goes on. */
  resetRedirectDelayMs: 1_000,
  /** A visitor's token slides too; a browser that comes back within this time keeps its conversations. */
  visitorLifeMs: 365 * day,
};

export const visitorSession = {
  /** How long the key of a first session stands for the guest whom it has made. */
  repeatLifeMs: 10 * minute,
  /** How long a node goes on with what it knows of a visitor's token. It forgets at once what it is told has changed. */
  rememberedMs: 1 * minute,
  /** How many of them; each takes less than 1 kB. */
  rememberedMax: 10_000,
};

export const page = {
  defaultLimit: 50,
  maxLimit: 200,
};

export const rates = {
  /** Wrong passwords for one account from one address; another address is not held back by them (decision 0046). */
  signInFailuresPerAccountAndAddress: 10,
  signInFailuresPerAddress: 60,
  signInWindowMs: 15 * minute,
  /** Wrong passwords for one account from anywhere; each one above this makes the next attempt wait longer, up to the limit. */
  signInFailuresBeforeDelay: 10,
  signInFirstDelayMs: 125,
  signInMaxDelayMs: 4_000,
  passwordChangeFailuresPerSession: 10,
  registrationsPerAddressPerHour: 30,
  mailsPerAddressPerHour: 30,
  /** Verification and reset mails to one mailbox that one address asks for. */
  mailsPerRecipientAndAddressPerHour: 5,
  /** When more were asked for, from anywhere, one that is as fresh as this stands for those asked for after it. */
  mailsPerRecipientBeforeMerging: 5,
  mailsMergedWithinMs: 5 * minute,
  invitationsPerAccountPerHour: 60,
  googleAttemptsPerAddressPerHour: 120,
  visitorSessionsPerAddressPerMinute: 60,
  /** Sites that are new to a project. */
  sitesPerAddressPerMinute: 60,
  visitorWritesPerMinute: 60,
  /** Read marks, one for each answer that comes into sight. */
  visitorReadsPerMinute: 240,
  conversationsPerVisitorPerHour: 20,
  feedbackPerVisitorPerHour: 20,
  votesPerVisitorPerMinute: 60,
  /** Of unverified visitors together: a guest costs nothing, and each of these may become a mail to every agent or a vote that counts. */
  unverifiedConversationsPerAddressPerHour: 600,
  unverifiedSuggestionsPerAddressPerHour: 600,
  unverifiedVotesPerAddressPerHour: 1_200,
  unverifiedCommentsPerAddressPerHour: 1_200,
  /** Suggestions and known issues like a text, while it is typed. */
  similarPerVisitorPerMinute: 120,
  joinsPerVisitorPerMinute: 60,
  /** Me too with an address that nobody proved, which gets the mail about the fix. */
  unprovenJoinsPerAddressPerHour: 100,
  /** Votes that an agent casts for addresses. */
  addressVotesPerAgentPerHour: 300,
  uploadsPerVisitorPerHour: 60,
  uploadsPerAddressPerHour: 300,
  uploadsPerAgentPerHour: 600,
  /** Quotas of what may be granted, in bytes: the disk is PostgreSQL's too. */
  uploadBytesPerVisitorPerHour: 200 * 1024 * 1024,
  uploadBytesPerAddressPerHour: 1024 ** 3,
  /** What all visitors of a project upload. */
  uploadBytesPerProjectPerDay: 5 * 1024 ** 3,
  uploadBytesPerAgentPerHour: 5 * 1024 ** 3,
  /** Avatars and logos. */
  picturesPerAccountPerHour: 60,
  viewCountsPerAgentPerMinute: 60,
  bulkCallsPerAgentPerMinute: 120,
  projectsPerAccountPerHour: 60,
  /** Single looks of the doctor: about five times everything. */
  serverChecksPerAccountPer10Minutes: 65,
};

export const files = {
  /** CONST-04, GAP-105: logos and avatars. */
  pictureMaxBytes: 5 * 1024 * 1024,
  imageMaxBytes: 10 * 1024 * 1024,
  videoMaxBytes: 50 * 1024 * 1024,
  /** Every other kind of file. */
  fileMaxBytes: 25 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Edges of what is kept of an avatar and of a logo. */
  avatarEdgePx: 256,
  logoEdgePx: 512,
  /** Of a suggestion's or a comment's picture. */
  feedbackEdgePx: 2_560,
  grantLifeMs: 15 * minute,
  /** Nothing is kept that would leave the disk with less: PostgreSQL may be on it. */
  minFreeBytes: 512 * 1024 * 1024,
  /** A file that nothing points at is removed after this time. */
  orphanLifeMs: day,
};

export const agents = {
  /** CONST-42, in minutes from UTC. */
  minOffset: -12 * 60,
  maxOffset: 14 * 60,
  maxRanges: 20,
  /** Holidays that can be entered at a time. */
  maxDaysOff: 50,
  /** How long the last tab may be away, as in a reload, before its agent counts as gone. */
  reloadGraceMs: 3_000,
  /** A node says of its sockets that they live; one that says nothing for the second time has crashed. */
  presenceBeatMs: 15_000,
  presenceLifeMs: 45_000,
  /** How often schedules and presence are looked at: visitors learn of a change within 5 s. */
  availabilityTickMs: 2_000,
};

/** Sites where a project's widget was seen: anybody may claim one, so few are kept. */
export const sites = {
  maxUnlisted: 20,
  maxShownAsSeen: 3,
  /** How often the Installation screen asks while nothing has been seen, and from then on. */
  pollMs: { unseen: 4_000, seen: 30_000 },
  maxListed: 100,
};

export const mails = {
  /** Design section 6. */
  unreadBeforeMailMs: 2 * minute,
  unseenReplyBeforeMailMs: minute,
  /** After a long stop of the server, nobody gets mail about what is older. */
  mailedWithinMs: 3 * day,
  /** Lines of a conversation in one mail. */
  maxQuotedMessages: 10,
  maxQuotedCharacters: 2_000,
  testMailsPerAgentPerHour: 10,
  sweepMs: 10_000,
};

export const body = {
  /** JSON bodies; a message of 10,000 characters may take four bytes each, metadata more. */
  maxBytes: 256 * 1024,
  /** From the headers to the last byte of a body that is no upload. */
  timeoutMs: 30_000,
};

/** How long a connection may say nothing, or too little. */
export const connection = {
  headersTimeoutMs: 15_000,
  /** 50 MB over a line of 700 kbit/s. */
  uploadTimeoutMs: 10 * minute,
  /** Neither a byte read nor one written, as with a client that does not read its response. */
  idleTimeoutMs: 2 * minute,
  checkIntervalMs: 5_000,
};

export const socket = {
  /** RT-09, CONST-41. */
  reconnectionDelayMs: 1_000,
  /** A shorter break, as when the server starts anew, is told to nobody. */
  lostPatienceMs: 1_500,
  /** A silent socket is gone within 60 s: interval and time-out together. */
  pingIntervalMs: 25_000,
  pingTimeoutMs: 20_000,
  typingLifeMs: 10_000,
  /** Open connections of one account or visitor on one server: a person's tabs and devices, and those that were lost a moment ago. */
  maxOfPerson: 60,
  /** What may wait for a connection that does not read before it is broken; its client comes back and fetches what it missed. */
  maxWaitingCharacters: 2_000_000,
  /** How often the session behind an open socket is looked at again, and how exactly its end is met. */
  reviewMs: 5 * minute,
  reviewTickMs: 1_000,
};

export const query = {
  /** API-48..50. */
  retries: 3,
  retryFirstDelayMs: 1_000,
  retryMaxDelayMs: 30_000,
  unusedMs: 5 * minute,
  /** CONST-07, CONST-08. */
  agentsStaleMs: 2 * minute,
  agentStaleMs: 3 * minute,
};

export const sends = {
  /** Files that go with one message. */
  maxAttachments: 10,
  /** Characters of a file's name as it was sent. */
  fileNameMax: 255,
  maxSavedReplies: 5,
  /** Newer messages that the refusal of an unknowing reply brings. */
  maxMeanwhile: 50,
};

export const thread = {
  /** Notes, and activities, that come with a page of messages: the newest of its range. */
  maxEntries: 200,
  /** Agents whom one note names. */
  maxMentions: 20,
};

export const snooze = {
  maxAheadMs: 366 * day,
  /** How often each node looks for what is due, so that a conversation wakes within 5 s. */
  tickMs: 2_000,
};

export const merges = {
  /** Conversations in one; all of them come with each page of its thread. */
  maxInOne: 50,
};

export const messages = {
  /** CONST-22; `group-messages.ts` has the rule. */
  groupingWindowMs: 5 * minute,
  /** CONST-19..21. */
  scrollDownThresholdPx: 100,
  autoScrollLockMs: 1_000,
  resetScrollDelayMs: 100,
};

export const sound = {
  /** RT-18, CONST-40. */
  throttleMs: 1_000,
};

export const widget = {
  /** CONST-10, CONST-11, CONST-12. */
  panelWidthPx: 400,
  panelHeightPx: 700,
  defaultColor: "#000000",
  /** CONST-09. */
  maxAgents: 3,
  greetingMax: 200,
  /** The usual reply time: of so many conversations at most, from so long ago at most, and not told of fewer, or when it is longer. */
  replyTimeConversations: 100,
  replyTimeWindowMs: 30 * day,
  replyTimeMinConversations: 10,
  replyTimeMaxMinutes: 3 * 24 * 60,
  /** How long a node keeps what it has measured. */
  replyTimeKeptMs: hour,
  configMaxAgeSeconds: 30,
  /** How many of them a node keeps in memory; each takes some 2 kB at most. */
  rememberedConfigs: 5_000,
};

/** CONST-13. Alone, so that the widget's loader carries one number and not the whole table. */
export const brightnessThreshold = 153;

export const userToken = {
  leewayMs: minute,
  maxLifeMs: 366 * day,
};

export const billing = {
  /** How long a plan outlives a failed payment (design section 6). */
  graceMs: 14 * day,
  /** GAP-112: how long the page after checkout or portal asks for the new plan. */
  returnPollMs: 30_000,
  returnPollIntervalMs: 1_500,
  /** Checkout and portal sessions that one account may open. */
  sessionsPerAccountPerMinute: 20,
};

export const tags = {
  nameMax: 50,
  /** The avatars' pairs of colours. */
  colors: 8,
  perProject: 500,
  /** On one conversation or suggestion. */
  perItem: 20,
  /** How far conversations and suggestions with a tag are counted. */
  countMax: 10_000,
};

export const feedback = {
  titleMax: 200,
  descriptionMax: 5_000,
  commentMax: 5_000,
  /** Files of one suggestion or comment. */
  attachmentsMax: 10,
  attachmentUrlMax: 2_000,
  publicAnswerMax: 5_000,
  statusLabelMax: 40,
  metadataKeyMax: 100,
  /** Of a key and of a value that voters are filtered by: an address of more than 16 kB is refused by every proxy. */
  metadataFilterMax: 1_000,
  weightUnitMax: 20,
  /** How long a status mail may wait. */
  announceAfterMaxMinutes: 1_440,
  announceAfterMinutes: 10,
  /** How often each node looks for announcements that are due. */
  announceTickMs: 1_000,
  /** Prepared answers that are released in one transaction, which holds their conversations. */
  releasedTogether: 20,
  /** CONST-16. */
  positionStep: 1_000,
  /** CONST-14. */
  placeholderRows: 6,
  /** CONST-17, CONST-18. */
  commentListMaxPx: 280,
  commentRows: 3,
  /** CONST-39. */
  roadmapMinHeightPx: 500,
  roadmapMinWidthPx: 720,
  /** Changes of one item leave at most once in this time: a popular item has many voters and every visitor listens. */
  broadcastIntervalMs: 1_000,
  /** Cards of a column at a time in the widget. */
  roadmapPage: 20,
  /** Items that are one after merges. */
  groupMax: 200,
  /** Similar suggestions at most. */
  similarMax: 5,
  /** Those that the panel shows while a title is typed. */
  similarInPanel: 3,
  /** Suggestions whose texts a node keeps, so that it can say what is like a title. */
  similarKept: 100_000,
};

export const knownIssues = {
  titleMax: 200,
  textMax: 5_000,
  searchMax: 500,
  /** Conversations that a new one is made with. */
  conversationsAtOnce: 50,
  /** In a project. */
  maxOpen: 200,
  /** Matches of what a visitor types. */
  matchLimit: 3,
  /** Open ones that a visitor sees without a search. */
  listedOpen: 20,
  /** How long a visitor sees a fixed one that they joined. */
  fixedShownMs: 30 * day,
  /** The panel asks when typing has stopped for this long. */
  searchDelayMs: 300,
  /** Changes of one issue leave at most once in this time: many may join within a minute. */
  broadcastIntervalMs: 1_000,
};

export const savedReplies = {
  titleMax: 100,
  shortcutMax: 40,
  localeMax: 35,
  bodyMax: 10_000,
  noteMax: 10_000,
  attachmentsMax: 10,
  attachmentUrlMax: 2_000,
  tagsMax: 10,
  /** 366 days. */
  snoozeMaxMinutes: 527_040,
  searchMax: 100,
  /** A title is in it, in a form that may be longer than what was typed. */
  cursorMax: 8_000,
  perProject: 5_000,
};

export const filters = {
  maxLeaves: 30,
  /** Of and/or, one in another. */
  maxLevels: 3,
  /** Characters of a tree as JSON. */
  maxLength: 3_000,
  /** Values of one leaf. */
  maxValues: 50,
  keyMax: 200,
  textMax: 500,
  maxDays: 3_650,
  /** Conversations that one call looks at, at most. */
  walkLength: 5_000,
  /** What a call for a page may take, in rows that are read. A look into another table takes as long as `lookWork` of them. */
  walkWork: 800,
  lookWork: 2,
  /** Conversations that a page looks at in any case. */
  walkLeast: 100,
  /** With up to this many, all that have a tag, a visitor, a mention or are unread are looked at and sorted. */
  fewCandidates: 2_000,
};

export const search = {
  queryMax: 200,
  defaultLimit: 20,
  maxLimit: 50,
  /** UTF-16 units. */
  excerptMax: 200,
  callsPerAgentPerMinute: 300,
};

export const views = {
  /** Of an agent in a project. */
  own: 50,
  shared: 50,
  positionStep: 1_000,
  countMax: 99,
  /** Conversations that one count looks at. */
  countWalkLength: 1_000,
};

export const bulk = {
  /** Conversations that are done before the answer, in one piece. */
  maxIds: 200,
  /** Of a filter, its newest. */
  maxConversations: 10_000,
  /** Conversations of a larger job that are done in one transaction. */
  pieceLength: 50,
  /** In a project at a time. */
  maxRunning: 5,
  undoMs: 10 * minute,
  keptMs: day,
  /** How often each node looks for jobs to go on with. */
  tickMs: 1_000,
  /** Changes of one job are told at most once in this time. */
  broadcastIntervalMs: 500,
};

export const visitorList = {
  queryMax: 200,
  /** Visitors that one call looks at. */
  walkLength: 5_000,
  /** With up to this many that words find, all of them are looked at. */
  fewFound: 2_000,
  /** Conversations, suggestions and votes that a profile brings, and addresses of pages. */
  profileMax: 20,
  exportsPerAccountPerHour: 20,
};
