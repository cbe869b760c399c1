import "./thread-styles.ts";
import type { MessageFile } from "@hark/contract/conversations/schema";
import type { ReactNode } from "react";
import { FileName } from "../../shared/files/file-name.tsx";
import { describeFile } from "../../shared/files/file-names.ts";
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
  const content = (
    <>
      <span className="tile">
        <Icon className="icon" />
      </span>
      <span className="grow">
        <FileName name={name} />
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
