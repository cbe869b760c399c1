import { File, FileArchive, FileSpreadsheet, FileText } from "lucide-react";
import { cx } from "../../shared/ui/cx.ts";

const kinds = [
  { glyph: FileSpreadsheet, type: /csv|spreadsheet|excel/, ending: /\.(csv|tsv|xlsx?|ods|numbers)$/i },
  { glyph: FileArchive, type: /zip|tar|compressed|gzip|rar/, ending: /\.(zip|gz|tgz|tar|rar|7z|bz2|xz|zst)$/i },
  {
    glyph: FileText,
    type: /^text\/|pdf|word|opendocument\.text|json|xml/,
    ending: /\.(txt|log|md|pdf|docx?|odt|rtf)$/i,
  },
];

/** By the kind of file: a table, an archive, a text, or any other. */
export function FileGlyph({ contentType, name, className }: { contentType: string; name: string; className?: string }) {
  const Glyph = kinds.find(({ type, ending }) => ending.test(name) || type.test(contentType))?.glyph ?? File;
  return <Glyph className={cx(className)} />;
}
