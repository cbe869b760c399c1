import { useEffect } from "react";

const titles: string[] = [];
let count = 0;

function show(): void {
  const title = titles.at(-1);
  const plain = title === undefined ? "Hark" : `${title} · Hark`;
  document.title = count > 0 ? `(${count}) ${plain}` : plain;
}

/** Sets the document's title to 'Inbox · Hark' while the screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    titles.push(title);
    show();
    return () => {
      titles.splice(titles.lastIndexOf(title), 1);
      show();
    };
  }, [title]);
}

/** Puts a number before the title of whatever screen is shown: '(3) Inbox · Hark'. */
export function useTitleCount(next: number): void {
  useEffect(() => {
    count = next;
    show();
    return () => {
      count = 0;
      show();
    };
  }, [next]);
}
