import "./thread-styles.ts";
import type { MessageFile } from "@hark/contract/conversations/schema";
import type { ReactNode } from "react";
import { describeFile, splitName } from "../../shared/files/file-names.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Download, FileArchive, FileSpreadsheet, FileText, PlainFile } from "../../shared/ui/thread-icons.tsx";

interface FileBubbleProps {
  url: string;
  file: MessageFile | null;
  quote: ReactNode;
}

/** A file with its name and size, which is saved and never opened in place. */
export function FileBubble({ url, file, quote }: FileBubbleProps) {
  const { t, locale } = useTexts();
  const name = file?.name ?? t("openFile");
  const { kind, facts } = file ? describeFile(file, locale) : { kind: "other" as const, facts: "" };
  const Icon = icons[kind];
  const [start, end] = splitName(name);
  const content = (
    <>
      <span className="tile">
        <Icon className="icon" />
      </span>
      <span className="grow">
        <bdi className="file-name" title={name}>
          <span className="cut">{start}</span>
          {end && <span>{end}</span>}
        </bdi>
        <small>{facts}</small>
      </span>
    </>
  );
  return (
    <div className="bubble of-file">
      {quote}
      {/^(https?|blob):/.test(url) ? (
        <a
          className="file"
          href={url}
          download={file?.name ?? ""}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={`${t("download")}: ${name}, ${facts}`}
        >
          {content}
          <Download className="icon" />
        </a>
      ) : (
        <div className="file">{content}</div>
      )}
    </div>
  );
}

const icons = { text: FileText, table: FileSpreadsheet, archive: FileArchive, other: PlainFile };
