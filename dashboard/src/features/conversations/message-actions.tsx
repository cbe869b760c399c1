import type { Message } from "@hark/contract/conversations/schema";
import { Copy, Download, Ellipsis, Link, Reply } from "lucide-react";
import { copyAndTell } from "../../shared/ui/copy-and-tell.ts";
import { cx } from "../../shared/ui/cx.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Menu, MenuItem } from "../../shared/ui/menu.tsx";
import { mediaFileName } from "./media-file-name.ts";
import { t } from "./texts.ts";
import { useThread } from "./thread-context.ts";

interface MessageActionsProps {
  message: Message;
  isOwn: boolean;
  isMenuOpen: boolean;
  onMenuOpenChange: (open: boolean) => void;
}

/** What can be done with one message, floating at its upper edge. */
export function MessageActions({ message, isOwn, isMenuOpen, onMenuOpenChange }: MessageActionsProps) {
  const { reply, linkTo } = useThread();
  const isText = message.type === "TEXT";

  const copyLink = () => copyAndTell(linkTo(message.id), t("linkCopied"));

  return (
    <div
      role="toolbar"
      aria-label={t("messageActions")}
      className={cx(
        "absolute -top-5 z-(--z-sticky) flex gap-0.5 rounded-md bg-raised p-0.5 shadow-pop",
        isOwn ? "-start-3" : "-end-3",
      )}
    >
      {reply && (
        <IconButton label={t("replyToMessage")} className="size-7!" onClick={() => reply(message)}>
          <Reply />
        </IconButton>
      )}
      <IconButton label={t("copyLink")} className="size-7!" onClick={copyLink}>
        <Link />
      </IconButton>
      <Menu
        align="end"
        open={isMenuOpen}
        onOpenChange={onMenuOpenChange}
        trigger={
          <IconButton label={t("moreActions")} className="size-7!">
            <Ellipsis />
          </IconButton>
        }
      >
        {reply && (
          // After the menu has given the focus back, as the reply takes it.
          <MenuItem icon={<Reply />} onSelect={() => setTimeout(() => reply(message))}>
            {t("replyToMessage")}
          </MenuItem>
        )}
        <MenuItem icon={<Link />} onSelect={copyLink}>
          {t("copyLink")}
        </MenuItem>
        {isText ? (
          <MenuItem icon={<Copy />} onSelect={() => copyAndTell(message.content, t("textCopied"))}>
            {t("copyText")}
          </MenuItem>
        ) : (
          <MenuItem
            icon={<Download />}
            render={
              <a
                href={message.content}
                download={message.file?.name ?? mediaFileName(message)}
                rel="noopener noreferrer"
              />
            }
          >
            {t("download")}
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
