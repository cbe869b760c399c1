import type { InfiniteData, Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { isNotFound } from "../api/request.ts";
import { applyCached } from "../cache/apply-cached.ts";
import { unsent } from "../session/unsent.ts";
import { toast } from "../ui/toast.tsx";
import { toastWithUndo } from "../ui/toast-with-undo.tsx";
import { keepFocus } from "./keep-focus.ts";
import { sendUnsent } from "./send-unsent.ts";

/** Where something stands in the cache. */
export interface Place {
  /** Of every query below it. */
  key: QueryKey;
  /** The query's data as they are without it; the very same object where it is not. */
  without: (cached: never) => unknown;
}

export const place = <Cached>(key: QueryKey, without: (cached: Cached) => Cached): Place => ({ key, without });

/** Returns the same list where nothing has that id. */
export function withoutId<Row extends { id: string }>(rows: Row[], id: string): Row[] {
  return rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows;
}

/** The same for a list that came in pages, whose rows are under `field`. */
export function withoutIdInPages<Field extends string, Page extends Record<Field, { id: string }[]>>(
  list: InfiniteData<Page>,
  field: Field,
  id: string,
): InfiniteData<Page> {
  const pages = list.pages.map((page) => {
    const rows = withoutId(page[field], id);
    return rows === page[field] ? page : { ...page, [field]: rows };
  });
  return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages };
}

/** A count that stands in one cached object. Where it says another number by now, it counts something else as well, and stays. */
export function oneLess<Cached extends object>(
  client: QueryClient,
  key: QueryKey,
  field: keyof Cached & string,
): Place {
  const count = client.getQueryData<Cached>(key)?.[field];
  return place<Cached>(key, (cached) =>
    typeof count === "number" && cached[field] === count ? { ...cached, [field]: count - 1 } : cached,
  );
}

export interface Deletion {
  client: QueryClient;
  places: readonly Place[];
  /** The request. It may be sent when the page is about to go, so the options belong to it. */
  send: (options: { keepalive: true }) => Promise<unknown>;
  /** 'Note deleted' */
  said: string;
  /** 'The note could not be deleted' */
  failed: string;
}

let count = 0;

/**
 * Deletes something so that it can be taken back: it goes from the screen at once, and is deleted on the server only when its toast
 * has gone. Until then nothing has happened, so that undoing needs nothing from the server (decision 0115). No fetch and no event
 * brings it back meanwhile; a failure does, and says so.
 */
export function deleteWithUndo({ client, places, send, said, failed }: Deletion): void {
  const toastId = `deletion ${count++}`;
  keepFocus();
  const hidden = places.map((one) => hide(client, one));
  let isOver = false;
  let sent: Promise<void> | undefined;

  function end(): void {
    isOver = true;
    unsent.delete(sendNow);
    toast.dismiss(toastId);
  }

  async function deleteIt(): Promise<void> {
    end();
    try {
      await send({ keepalive: true });
    } catch (error) {
      // A colleague was faster, and it is gone as intended.
      if (!isNotFound(error)) {
        for (const one of hidden) one.putBack();
        toast.error(failed);
        return;
      }
    }
    for (const one of hidden) one.leave();
  }

  const sendNow = (): Promise<void> => {
    if (!isOver) sent = deleteIt();
    return sent ?? Promise.resolve();
  };

  unsent.add(sendNow);
  toastWithUndo(
    said,
    () => {
      if (isOver) return;
      end();
      for (const one of hidden) one.putBack();
    },
    { id: toastId, onGone: () => void sendNow() },
  );
}

// What a phone freezes or a browser closes says nothing more after it was hidden. All deletions share these two, so none removes them.
window.addEventListener("pagehide", sendUnsent);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") sendUnsent();
});

/** Keeps something out of the cached queries, whatever fetches and events bring. */
function hide(client: QueryClient, { key, without }: Place) {
  const cache = client.getQueryCache();
  const queries = () => cache.findAll({ queryKey: key });
  /** Each query's data with it, and what was made of them. */
  const before = new Map<Query, { full: unknown; hidden: unknown }>();
  let isOwn = false;

  function change(query: Query, make: (cached: never) => unknown): void {
    isOwn = true;
    applyCached<never>(client, query.queryKey, (cached) => make(cached) as never);
    isOwn = false;
  }

  function hideIn(query: Query): void {
    const full = query.state.data;
    if (full === undefined || without(full as never) === full) return;
    change(query, without);
    before.set(query, { full, hidden: query.state.data });
  }

  for (const query of queries()) hideIn(query);
  const stop = cache.subscribe((event) => {
    if (isOwn || event.type !== "updated") return;
    // A fetch that is cancelled puts back what was there when it began.
    if (event.action.type !== "success" && event.action.type !== "setState") return;
    if (queries().includes(event.query)) hideIn(event.query);
  });

  return {
    putBack(): void {
      stop();
      for (const [query, { full, hidden }] of before) {
        // What has changed since then is fetched with it.
        if (query.state.data === hidden) change(query, () => full);
      }
      void client.invalidateQueries({ queryKey: key });
    },
    /** It is deleted: what was asked for before that is asked for again. */
    leave(): void {
      void client.invalidateQueries({ queryKey: key }).finally(stop);
    },
  };
}
