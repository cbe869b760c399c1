import type { SearchResult } from "@hark/contract/search/schema";
import { Fragment } from "react";

/** Text with its hits marked, as it is written. */
export function MarkedText({ text, marks }: SearchResult["excerpt"]) {
  let at = 0;
  return (
    <>
      {marks.map(({ start, end }) => {
        const before = text.slice(at, start);
        at = end;
        return (
          <Fragment key={start}>
            {before}
            <mark className="rounded-[2px] bg-(--hit) text-ink">{text.slice(start, end)}</mark>
          </Fragment>
        );
      })}
      {text.slice(at)}
    </>
  );
}
