/**
 * By default the bundler makes a chunk for each few modules that two screens share: fifty requests before the inbox shows, and
 * 10 kB more than in a few files, as each is compressed separately. Instead, what every page needs and what every page behind
 * the sign-in needs are grouped here. The budgets in tools/checks/bytes.ts show when something does not belong there (decision 0041).
 */
const everyPage = [
  "/node_modules/(react|react-dom|scheduler|react-hot-toast)/",
  "/lucide-react/dist/esm/(?!icons/)",
  "/vite/preload-helper",
  "/contract/src/(errors|limits|request|texts/translate)[.]",
  "/dashboard/src/shared/(address|session|texts)/",
  "/dashboard/src/shared/api/(authorization|request|retries)[.]",
  "/dashboard/src/shared/ui/(button|cx|error-message|field|on-demand|spinner|toast|user-text)[.]",
  "/dashboard/src/shared/theme/theme[.]ts",
  "/dashboard/src/shared/use-document-title",
  "/dashboard/src/features/accounts/load-account",
  "/dashboard/src/shared/storage/person-storage[.]",
];

const everyPageBehindTheSignIn = [
  "/node_modules/@tanstack/(history|query-core|react-query|react-router|react-store|router-core|store)/",
  "/node_modules/use-sync-external-store/",
  "/dashboard/src/shared/(attention|cache|realtime|time)/",
  "/dashboard/src/shared/layout/(app-shell|link-slot|nav|section-menu|sheet|top-bar)[.]",
  "/dashboard/src/shared/ui/(avatar|icon-button|menu|presence-dot|skeleton|tooltip|unread|with-handlers)[.]",
  // What the user menu alone shows comes when it is opened.
  "/dashboard/src/screens/shell/(?!own-items)",
];

/** What several screens share and the inbox needs at once. Each would be a chunk of a few hundred bytes, and an entry in every list of chunks. */
const smallPartsOfTheInbox = [
  "/lucide-react/dist/esm/icons/(arrow-left|at-sign|bug|check|chevron-down|clock|hourglass|inbox|lightbulb|list-filter|message-circle-question-mark|message-square|messages-square|paperclip|pencil|reply|search|settings|user|user-round-check|user-round-x|x)[.]",
  "/contract/src/(conversations/(list-rules|rules)|time/wall-time|visitors/rules|views/rules)[.]",
  "/dashboard/src/screens/messages/(list-state|views)[.]",
  "/dashboard/src/shared/(layout/use-row-window|storage/use-stored|ui/(checkbox|tag))[.]",
  "/dashboard/src/features/(tags|views|conversations)/requests[.]",
];

/** What the details of a conversation and the screens of feedback share about what was asked for. */
const askedFor = [
  "/lucide-react/dist/esm/icons/(arrow-up|badge-check|circle|handshake|link|link-2-off|message-circle|search-x|triangle-alert|triangle-exclamation-point)[.]",
  "/dashboard/src/features/known-issues/(describe-issue|keys|texts)[.]",
  "/dashboard/src/features/feedback/(dates|links/texts)[.]",
];

/** Icons of an open conversation that a few other screens have too: each would be a chunk of two hundred bytes. */
const iconsOfTheThread = [
  "/lucide-react/dist/esm/icons/(arrow-down|chevrons-up-down|ellipsis|merge|rotate-ccw|user-round|user-round-plus)[.]",
];

/** Icons of screens other than the inbox. Alone, each would be an entry in the inbox's lists of chunks, which costs more there than here. */
const iconsOfOtherScreens = [
  "/lucide-react/dist/esm/icons/(chevron-right|copy|credit-card|download|file-text|globe|mail-check|message-square-reply|trash|undo-2|upload|users-round|video|zap)[.]",
];

/** How an open conversation, an open suggestion and the socket's events mark what is read. */
const reading = ["/dashboard/src/features/notifications/(apply-events|clear-notifications|cleared|reading)[.]"];

/** What can be done by a key: the list of commands, and the toast that brings one. */
const keys = ["/dashboard/src/shared/(keys/|undo/send-unsent|ui/toast-with-undo)"];

const matching = (paths: string[]) => {
  const pattern = new RegExp(paths.join("|"));
  return (id: string) => pattern.test(id.replaceAll("\\", "/"));
};

export const chunkGroups = [
  { name: "base", test: matching(everyPage), priority: 2 },
  { name: "workspace-base", test: matching([...everyPageBehindTheSignIn, ...smallPartsOfTheInbox]), priority: 1 },
  { name: "asked", test: matching(askedFor) },
  { name: "thread-icons", test: matching(iconsOfTheThread) },
  { name: "other-icons", test: matching(iconsOfOtherScreens) },
  { name: "reading", test: matching(reading) },
  { name: "keys", test: matching(keys) },
];
