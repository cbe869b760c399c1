/** What helps to find a fault, and cannot hold what people wrote: all of these are ours or a protocol's. */
const loggedProperties = [
  "code",
  "constraint",
  "table",
  "column",
  "syscall",
  "statusCode",
  "responseCode",
  "command",
] as const;

type Loose = Error & Record<(typeof loggedProperties)[number] | "response" | "issues", unknown>;

/**
 * Returns an error as it is logged. Libraries hang more on their errors than a log may hold: PostgreSQL's `detail` and `where`
 * quote whole rows, and a failed job carries what it was given. Messages that quote are replaced, also in the stack and in causes.
 */
export function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const chain = withCauses(error) as Loose[];
  const [first] = chain as [Loose];
  return {
    type: typeOf(first),
    message: chain.map(wordsOf).join(": "),
    stack: chain.map(stackOf).join("\ncaused by: "),
    ...Object.fromEntries(loggedProperties.filter((name) => isPlain(first[name])).map((name) => [name, first[name]])),
    ...enhancedCodeOf(first),
  };
}

const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";

const typeOf = (error: Error): string => error.constructor?.name || error.name;

/** Causes of causes are as deep as code nests; an error that is its own cause would have no end. */
const deepestCause = 5;

function withCauses(error: Error): Error[] {
  const chain = [error];
  for (let cause = error.cause; cause instanceof Error && chain.length < deepestCause; cause = cause.cause)
    chain.push(cause);
  return chain;
}

/** PostgreSQL quotes the value that was wrong: `invalid input syntax for type uuid: "…"`, `syntax error in tsquery: "…"`. */
const quotesValue = /^(22|4260[12])/;

/** Node.js says what it got instead of a right argument. */
const quotesArgument = /^ERR_INVALID_(ARG|URL|URI|CHAR|RETURN)/;

/** Errors whose message quotes what was sent or typed, and what is logged instead. */
const quoting: readonly { is: (error: Loose) => boolean; says: string | ((error: Loose) => string) }[] = [
  {
    // It names the recipient, and filters also quote links, which carry tokens.
    is: ({ response, responseCode }) => typeof response === "string" || typeof responseCode === "number",
    says: "The mail server refused, with words that `hark mail list` shows",
  },
  { is: ({ code }) => quotesValue.test(String(code)), says: "A value was refused by the database" },
  { is: ({ code }) => quotesArgument.test(String(code)), says: "A value was refused" },
  { is: ({ message }) => message.startsWith("Failed to parse URL"), says: "A URL could not be read" },
  // JSON and regular expressions.
  { is: (error) => error instanceof SyntaxError, says: "A text could not be read" },
  {
    is: ({ issues }) => Array.isArray(issues),
    says: ({ issues }) => `A value has not the expected shape (${(issues as Issue[]).map(describeIssue).join(", ")})`,
  },
];

interface Issue {
  code?: string;
  path?: readonly PropertyKey[];
}

/** Below the first step of its path, keys may be ones that a customer's page made up. */
const describeIssue = ({ code, path = [] }: Issue) => `${code}${path[0] === undefined ? "" : ` in ${String(path[0])}`}`;

/** A message that is longer holds content. */
const messageMax = 1_000;

/** No library promises not to quote. What looks like an address of a person, and what follows a link's `?`, never gets through. */
function wordsOf(error: Loose): string {
  const found = quoting.find(({ is }) => is(error));
  const says = found ? (typeof found.says === "string" ? found.says : found.says(error)) : error.message;
  return says
    .slice(0, messageMax)
    .replace(/[^\s<>"'()/:]+/g, (word) => (word.slice(1, -1).includes("@") ? "[address]" : word))
    .replace(/\?[\w%.~+-]+=\S*/g, "?[hidden]");
}

/** The head of a stack is the message that the error was made with, so only its frames are taken. */
function stackOf(error: Loose): string {
  const frames = String(error.stack)
    .replace(error.message, "")
    .split("\n")
    .filter((line) => /^ {4}at /.test(line));
  return [`${typeOf(error)}: ${wordsOf(error)}`, ...frames].join("\n");
}

/** `5.1.1` of `550 5.1.1 <ada@customer.example>: …` (RFC 3463) tells an unknown recipient from a full mailbox. */
function enhancedCodeOf({ response }: Loose): { enhancedCode?: string } {
  const [, enhancedCode] =
    typeof response === "string" ? (/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []) : [];
  return enhancedCode ? { enhancedCode } : {};
}
