import { useSyncExternalStore } from "react";

/** Choices of this browser, whoever signs in: what fits a keyboard. */
const KEYS = "hark.keys";
const NEXT = "hark.open-next";

const listeners = new Set<() => void>();

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
}

function write(key: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, "off");
  } catch {
    // Without storage it stays on.
  }
  for (const tell of [...listeners]) tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether single keys do something (WCAG 2.1.4). Ctrl K opens the palette in any case. */
export const areKeysOn = () => read(KEYS);
/** Whether the next conversation opens when one was closed. */
export const opensNext = () => read(NEXT);

export const useKeysSwitch = () =>
  [useSyncExternalStore(subscribe, areKeysOn), (isOn: boolean) => write(KEYS, isOn)] as const;
export const useOpensNext = () =>
  [useSyncExternalStore(subscribe, opensNext), (isOn: boolean) => write(NEXT, isOn)] as const;
