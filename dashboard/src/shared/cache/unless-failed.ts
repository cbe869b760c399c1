/**
 * For `onSettled`: a change that was made waits until what it changed is fetched again. One that failed is told of at once, because where the
 * server is gone the fetch fails too, after seven seconds of retries, and until then it would have been taken back without a word.
 */
export function unlessFailed(error: unknown, fetched: Promise<unknown>): Promise<unknown> | undefined {
  return error ? undefined : fetched;
}
