import { newClientId } from "../client-id.ts";

const idsOfFiles = new WeakMap<File, string>();

/** The same id for every attempt to upload a file. */
export function clientIdOf(file: File): string {
  const id = idsOfFiles.get(file) ?? newClientId();
  idsOfFiles.set(file, id);
  return id;
}

/** Makes a write under one idempotency key from the first attempt until it is answered with success; what is written differently has another key. */
export function createAttempts() {
  let attempted = "";
  let key = "";
  return async <Answer>(written: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const now = JSON.stringify(written);
    if (now !== attempted) key = newClientId();
    attempted = now;
    const answer = await send(key);
    attempted = "";
    return answer;
  };
}
