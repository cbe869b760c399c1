import { billing as limits } from "@hark/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { billingQuery } from "./requests.ts";

/** The page that somebody returns from, and the billing as it was when they left. */
export interface Return {
  from: "checkout" | "portal";
  revision: number;
}

/**
 * Refetches the account's billing until it has changed, for at most 30 s (GAP-112): the payment provider's webhook may reach
 * the server later than the browser returns.
 *
 * @param onSettled called once, with whether it has changed.
 */
export function useAwaitedChange(awaited: Return | undefined, onSettled: (hasChanged: boolean) => void) {
  const [isOver, setIsOver] = useState(false);
  const isWaiting = awaited !== undefined && !isOver;
  const { data: billing } = useQuery({
    ...billingQuery,
    refetchInterval: isWaiting ? limits.returnPollIntervalMs : false,
  });
  const settle = useRef(onSettled);
  settle.current = onSettled;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setIsOver(true);
      settle.current(false);
    }, limits.returnPollMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const hasChanged = isWaiting && billing !== undefined && billing.revision > awaited.revision;
  useEffect(() => {
    if (!hasChanged) return;
    setIsOver(true);
    settle.current(true);
  }, [hasChanged]);

  return { isWaiting };
}
