import { readChosen } from "@hark/contract/files/read-chosen";
import { savedReplies as limits } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import type { uploadSavedReplyFile } from "@hark/contract/saved-replies/endpoints";
import type { SavedReplyAttachment } from "@hark/contract/saved-replies/schema";
import { FileText, Image, Paperclip, Video, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { putFile } from "../../shared/api/put-file.ts";
import { request } from "../../shared/api/request.ts";
import { newClientId } from "../../shared/client-id.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { ProgressBar } from "../../shared/ui/progress-bar.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { t } from "./texts.ts";

interface ReplyFilesProps {
  projectId: string;
  value: readonly SavedReplyAttachment[];
  onChange: (attachments: SavedReplyAttachment[]) => void;
  error: string | undefined;
}

interface Upload {
  id: string;
  name: string;
  /** 0 to 1. */
  progress: number;
}

const glyphs = { IMAGE: Image, VIDEO: Video, FILE: FileText };
const chipClass =
  "relative inline-flex h-8 max-w-64 items-center gap-1.5 overflow-hidden rounded-sm border border-line bg-sunken ps-2 pe-1 text-sm max-lg:h-10";

/** Files that are put into a message together with the text. */
export function ReplyFiles({ projectId, value, onChange, error }: ReplyFilesProps) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const chooser = useRef<HTMLInputElement>(null);
  // An upload ends later, and others may have ended or been taken off by then.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });

  async function add(files: readonly File[]) {
    let room = limits.attachmentsMax - value.length - uploads.length;
    for (const file of files) {
      const chosen = await readChosen(file);
      if (room <= 0) {
        toast.error(t("manyReplyFiles", { count: limits.attachmentsMax }));
        continue;
      }
      if (chosen.refusal !== null) {
        toast.error(chosen.refusal);
        continue;
      }
      room -= 1;
      void upload(file, chosen.type);
    }
  }

  async function upload(file: File, contentType: string) {
    const id = newClientId();
    const note = (progress: number) =>
      setUploads((known) => known.map((one) => (one.id === id ? { ...one, progress } : one)));
    setUploads((known) => [...known, { id, name: file.name, progress: 0 }]);
    try {
      const grant = await request<typeof uploadSavedReplyFile>(
        "POST /projects/:projectId/saved-replies/upload",
        {
          params: { projectId },
          body: { contentType, size: file.size, name: file.name },
        },
        { key: id },
      );
      await putFile({ url: grant.presignedUrl, file, contentType: grant.contentType, onProgress: note });
      const { type, fileUrl: content } = grant;
      const { name, size } = file;
      const facts =
        type === "FILE"
          ? { file: { name, size, contentType: grant.contentType }, mediaName: null }
          : { file: null, mediaName: name };
      const { value: now, onChange: change } = latest.current;
      const all = [...now, { content, type, ...facts }];
      latest.current.value = all;
      change(all);
    } catch (error) {
      const isKnown = error instanceof RequestError && error.code !== "unknown";
      toast.error(isKnown ? error.message : t("fileNotUploaded", { name: file.name }));
    } finally {
      setUploads((known) => known.filter((one) => one.id !== id));
    }
  }

  return (
    <div className="grid gap-1.5">
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t("addReplyFiles")}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          event.target.value = "";
          void add(files);
        }}
      />
      <ul className="flex flex-wrap items-center gap-2">
        {value.map((attachment) => {
          const Glyph = glyphs[attachment.type];
          const name =
            attachment.file?.name ??
            attachment.mediaName ??
            (attachment.type === "IMAGE" ? t("replyImage") : t("replyVideo"));
          return (
            <li key={attachment.content} className={chipClass}>
              <Glyph className="size-3.5! shrink-0 text-muted" />
              <span className="min-w-0">
                <UserText cut>{name}</UserText>
              </span>
              <button
                type="button"
                aria-label={t("removeReplyFile", { name })}
                onClick={() => onChange(value.filter((one) => one !== attachment))}
                className="grid size-6 shrink-0 place-items-center rounded-xs text-muted hover:bg-hover hover:text-ink max-lg:size-8"
              >
                <X className="size-3.5!" />
              </button>
            </li>
          );
        })}
        {uploads.map(({ id, name, progress }) => (
          <li key={id} className={chipClass}>
            <Paperclip className="size-3.5! shrink-0 text-muted" />
            <span className="min-w-0 pe-1">
              <UserText cut>{name}</UserText>
            </span>
            <ProgressBar label={name} value={progress} className="absolute! inset-x-0 bottom-0 h-0.5!" />
          </li>
        ))}
        <li>
          <Button
            variant="quiet"
            size="sm"
            icon={<Paperclip className="size-3.5! text-muted" />}
            onClick={() => chooser.current?.click()}
          >
            {t("addReplyFiles")}
          </Button>
        </li>
      </ul>
      <FieldError>{error}</FieldError>
    </div>
  );
}
