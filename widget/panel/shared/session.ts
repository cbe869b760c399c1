import { createRequest, type Request, RequestError } from "@hark/contract/request";
import type { startVisitorSession } from "@hark/contract/visitors/endpoints";
import type { OwnWidgetUser } from "@hark/contract/visitors/schema";
import type { IdentifyCall, LoaderState } from "../../protocol.ts";
import { newId } from "./ids.ts";
import { page, recallPage, tellPage } from "./page.ts";
import type { Claims } from "./refused-claims.ts";
import { createStore } from "./store.ts";

/** The visitor as the server knows them; null before the first response. */
export const visitor = createStore<OwnWidgetUser | null>(null);

let token: string | null = null;
/** The same until there is an answer or another identity, so that a call whose answer was lost makes no second guest. */
let firstCallKey = "";
/** A token that the server refused; it is not tried again even if the page still stores it. */
let deadToken: string | null = null;
let session: Promise<void> | undefined;
/** The identity that the page named last, also where no session could be opened with it. */
let openedWith = "";
/** The id in it. */
let claimedId: string | undefined;
/** Whether what is shown is of somebody whom the page had not named. */
let wasGuest = true;
/** The token that conversations were loaded with while it was not known whose they are. */
let keptToken: string | null = null;
/** Only a stored token so far: it receives replies in the background of every page, so it does not ask the server who it is. */
let isOnlyKept = false;
const resets = new Set<() => void>();
/** How often the panel has gone over to another person. */
let handovers = 0;

const base = new URL("../api", document.baseURI).href;

/** For endpoints that need no visitor. */
export const openRequest = createRequest({ base, authorization: () => null });
const send = createRequest({ base, authorization: () => (token ? `Bearer ${token}` : null) });

/** Makes a call as the visitor. Opens the session first and renews an expired token once, which is safe as writes have a `clientId`. */
export const request: Request = async (call, parts, options) => {
  const check = holdVisitor();
  await openSession().then(check);
  const usedToken = token;
  return send(call, parts, options)
    .catch(async (error) => {
      if (!(error instanceof RequestError) || error.status !== 401) throw error;
      renewSession(usedToken);
      await openSession().then(check);
      return send(call, parts, options);
    })
    .finally(check);
};

/**
 * Returns a check that throws once another person has the panel: nothing that the previous one has written may be sent in their name,
 * and no answer to the previous one may be shown to them (case S31).
 */
export function holdVisitor(): () => void {
  const held = handovers;
  return () => {
    if (held !== handovers) throw new Error("Another visitor");
  };
}

export const getToken = (): string | null => token;

export function getAuthorization(): string | null {
  return token ? `Bearer ${token}` : null;
}

/** The listener is called before anything of another visitor is shown, and must drop everything. */
export function onVisitorChange(reset: () => void) {
  resets.add(reset);
}

/** Shared by all callers until the page identifies somebody else. */
export function openSession(): Promise<void> {
  if (!session) {
    // At once, so that the state that the session requests is not taken for a new identity.
    setIdentity(page.get()?.identity ?? null);
    const opening = start().catch((error) => {
      if (session === opening) session = undefined;
      throw error;
    });
    session = opening;
  }
  return session;
}

export function renewSession(refused: string | null = token) {
  if (refused !== token) return;
  deadToken = refused;
  token = null;
  session = undefined;
}

/** Follows the page: a new identity, or without one another tab's visitor, starts a new session. Returns true if it did. */
export function followPage(state: LoaderState): boolean {
  const isNewIdentity = openedWith && identityKey(state.identity) !== openedWith;
  // A page that says who its visitor is keeps to that: two tabs with two people would follow each other for ever.
  const isNewVisitor = !state.identity && token && state.visitor && state.visitor.token !== token;
  const isNowOpen = isOnlyKept && state.isOpen;
  if (!isNewIdentity && !isNewVisitor && !isNowOpen) return false;
  setIdentity(state.identity);
  session = undefined;
  return true;
}

/** Resolves when the page has stored it, so that the next lock holder, in another tab, finds it. */
async function keepVisitor(started: string) {
  tellPage({ type: "visitor", visitor: { token: started, isTalking } });
  // The next state may have been sent before; a page that cannot store must not block us.
  for (let asked = 0; asked < 3; asked++) {
    const { visitor: stored } = await recallPage();
    if (stored?.token === started) return;
  }
}

/** Drops all that is shown. A handover also ends what is under way, while the words of the same person may still be sent. */
function forget(isHandover: unknown) {
  if (isHandover) {
    handovers += 1;
    token = null;
  }
  keptToken = null;
  visitor.set(null);
  for (const reset of resets) reset();
}

const identityKey = (identity: IdentifyCall | null) => JSON.stringify(identity);

/** Anybody else than the person named last gets nothing of theirs, whether or not there is a session. */
function setIdentity(identity: IdentifyCall | null) {
  const key = identityKey(identity);
  if (key === openedWith) return;
  if (claimedId && claimedId !== identity?.id) forget(true);
  claimedId = identity?.id;
  openedWith = key;
  firstCallKey = "";
}

async function start() {
  const projectId = page.get()?.projectId ?? "";
  // Two tabs that open at once must not create two guests: the second one finds the first one's token.
  await withLock(`hark.session.${projectId}`, async () => {
    const state = await recallPage();
    const { identity, visitor: stored } = state;
    setIdentity(identity);
    const check = holdVisitor();
    token = stored && stored.token !== deadToken ? stored.token : null;
    isTalking = !!stored?.isTalking;
    isOnlyKept = !!token && !identity && !state.isOpen;
    if (isOnlyKept) {
      keptToken = token;
      return;
    }
    firstCallKey ||= newId();
    const answer = await postSession(state);
    // Somebody else was identified meanwhile, who has a session of their own.
    check();
    firstCallKey = "";
    const known = visitor.get();
    // A guest who is identified stays the same person and keeps conversations and drafts; anybody else starts anew.
    const { id, isVerified } = answer.widgetUser;
    const isOther = known
      ? known.id !== id && !(wasGuest && isVerified && !known.isVerified)
      : keptToken && keptToken !== answer.token;
    // Where a token has ended the server makes a new visitor of the same person.
    if (isOther) forget(token);
    wasGuest = !identity?.id;
    token = answer.token;
    visitor.set(answer.widgetUser);
    await keepVisitor(answer.token);
    if (identity?.userToken && !isVerified) {
      warn(`the user token was not accepted: ${answer.problem ?? "it is not valid"}`);
    }
  });
}

/** The page's data about its visitor may be invalid; the integrator gets a warning, and the visitor is not affected. */
async function postSession(state: LoaderState) {
  const { identity } = state;
  const key = firstCallKey;
  const id = String(identity?.id ?? "").trim();
  if (identity && !id) warn("identify needs an id; the visitor stays a guest");
  const post = (claims: object) =>
    send<typeof startVisitorSession>(
      "POST /widget/:projectId/sessions",
      {
        params: { projectId: state.projectId },
        body: {
          ...claims,
          locale: { language: state.locale.slice(0, 35), timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
          page: state.page,
        },
      },
      { key },
    );
  const claims: Claims = {
    ...(identity?.metadata && { metadata: identity.metadata }),
    ...(id && {
      user: { id, name: identity?.name, email: identity?.email },
      userToken: identity?.userToken || undefined,
    }),
  };
  try {
    return await post(claims);
  } catch (error) {
    const { postWithoutRefused } = await import("./refused-claims.ts");
    return postWithoutRefused(error, claims, { post, warn });
  }
}

function warn(text: string) {
  tellPage({ type: "warn", text });
}

let isTalking = false;

/** Stored with the token, so that the next page of the customer's site listens for replies. */
export function setTalking(next: boolean) {
  if (next === isTalking) return;
  isTalking = next;
  if (token) tellPage({ type: "visitor", visitor: { token, isTalking } });
}

async function withLock(name: string, work: () => Promise<void>) {
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  try {
    await navigator.locks.request(name, start);
  } catch (error) {
    // Sandboxed and plain-http pages have no locks.
    if (hasStarted) throw error;
    await work();
  }
}
