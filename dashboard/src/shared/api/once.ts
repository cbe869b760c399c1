import { useEffect, useEffectEvent, useState } from "react";

const calls = new Map<string, Promise<unknown>>();

/**
 * For a link that acts as soon as it is opened. Its page may render more than once, so calls with the same key are made once.
 * A failed call is forgotten, as somebody else may open the link next.
 */
export function once<Answer>(key: string, call: () => Promise<Answer>): Promise<Answer> {
  const known = calls.get(key);
  if (known) return known as Promise<Answer>;
  const made = call();
  calls.set(key, made);
  made.catch(() => calls.delete(key));
  return made;
}

export type Outcome<Answer> =
  | { status: "pending" }
  | { status: "answered"; answer: Answer }
  | { status: "failed"; error: Error };

/** Makes the call when the screen mounts, and returns its outcome. */
export function useOnce<Answer>(key: string, call: () => Promise<Answer>): Outcome<Answer> {
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ status: "pending" });
  const start = useEffectEvent(() => once(key, call));

  useEffect(() => {
    let isCurrent = true;
    start().then(
      (answer) => isCurrent && setOutcome({ status: "answered", answer }),
      (error: Error) => isCurrent && setOutcome({ status: "failed", error }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  return outcome;
}
