import { useRouter, useRouterState } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The previous history entry is the list or board that the item was opened from. */
    isOpenedHere?: boolean;
  }
}

export const openedHere = { isOpenedHere: true };

/** Closes an item that has its own address by going back to where it was opened, so that Back does not open it again. */
export function useCloseItem(leave: () => unknown): () => void {
  const router = useRouter();
  const isOpenedHere = useRouterState({ select: (state) => state.location.state.isOpenedHere === true });
  return () => {
    if (isOpenedHere) router.history.back();
    else leave();
  };
}
