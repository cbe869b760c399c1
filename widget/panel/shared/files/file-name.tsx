import { splitName } from "./file-names.ts";
import "./files-styles.ts";

/** A file's name on one line; of a long one the end always shows. */
export function FileName({ name }: { name: string }) {
  const [start, end] = splitName(name);
  return (
    <bdi className="file-name" title={name}>
      <span className="cut">{start}</span>
      {end && <span>{end}</span>}
    </bdi>
  );
}
