import { useEffect } from "react";

/** Sets the document's title to 'Inbox · Hark' while the screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const former = document.title;
    document.title = `${title} · Hark`;
    return () => {
      document.title = former;
    };
  }, [title]);
}
