import { cx } from "../../shared/ui/cx.ts";

/** The last letters of a name that always show, with its ending. */
const KEPT = 3;

const isRightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/**
 * A file's name on one line. A long one is cut in the middle, so that its last letters and its ending are always seen; one that
 * is written from right to left keeps its order and is cut at its end.
 */
export function FileName({ name, className }: { name: string; className?: string | undefined }) {
  if (isRightToLeft.test(name)) {
    return (
      <bdi dir="rtl" title={name} className={cx("block w-fit max-w-full min-w-0 truncate", className)}>
        {name}
      </bdi>
    );
  }
  const { start, end } = splitName(name);
  return (
    <bdi dir="ltr" title={name} className={cx("flex min-w-0 whitespace-pre", className)}>
      <span className="truncate">{start}</span>
      <span className="shrink-0">{end}</span>
    </bdi>
  );
}

/** The end is never longer than a name can be that is no accident: an ending of 40 letters is no ending. */
export function splitName(name: string): { start: string; end: string } {
  const letters = Array.from(name);
  const dot = letters.lastIndexOf(".");
  const ending = dot > 0 && letters.length - dot <= 8 ? letters.length - dot : 0;
  const at = Math.max(0, letters.length - ending - KEPT);
  return { start: letters.slice(0, at).join(""), end: letters.slice(at).join("") };
}

/** Such as "38 KB" or "1.2 MB", in steps of 1,024 as the limits are. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 999.5) return `${Math.round(kilobytes)} KB`;
  const megabytes = kilobytes / 1024;
  return `${megabytes < 10 ? megabytes.toFixed(1).replace(".0", "") : Math.round(megabytes)} MB`;
}

/** The ending of a name for people, such as "CSV"; undefined where it has none. */
export function fileEnding(name: string): string | undefined {
  return /\.([a-z0-9]{1,7})$/i.exec(name)?.[1]?.toUpperCase();
}
