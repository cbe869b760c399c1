import type { SearchResult } from "@hark/contract/search/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { BadgeCheck, Lightbulb, type LucideIcon, MessageCircle, Reply, StickyNote, Zap } from "lucide-react";
import { fillLink, type LinkElement } from "../../shared/layout/link-slot.ts";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { UserText } from "../../shared/ui/user-text.tsx";
import { MarkedText } from "./marked-text.tsx";
import { t } from "./texts.ts";

interface HitRowProps {
  hit: SearchResult;
  /** A router's link to where it stands. */
  link: LinkElement;
  /** It has the ring, and Enter in the field opens it. */
  isActive: boolean;
}

export function HitRow({ hit, link, isActive }: HitRowProps) {
  const { widgetUser, title, excerpt, at } = hit;
  const glyph = excerptGlyph(hit);
  return fillLink(
    link,
    cx(
      "grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 rounded-md px-3 py-2.5 text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2 max-lg:px-1.5",
      isActive && "outline-2 -outline-offset-2 outline-focus",
    ),
    <>
      <HitTile hit={hit} />
      <span className="grid min-w-0 grid-cols-1">
        <span className="flex items-center gap-1.5">
          <UserText cut className="min-w-0 font-[480]">
            {title}
          </UserText>
          {widgetUser?.isVerified && (hit.kind === "VISITOR" || hit.kind === "MESSAGE" || hit.kind === "NOTE") && (
            <VerifiedMark />
          )}
          <UserText cut className="min-w-0 text-sm text-muted max-lg:hidden">
            {writerOf(hit)}
          </UserText>
          <RelativeTime at={at} className="ms-auto ps-2 text-xs whitespace-nowrap text-muted" />
        </span>
        {(excerpt.text !== "" || glyph) && (
          <span dir="auto" className="line-clamp-2 max-w-180 text-start text-sm text-soft wrap-anywhere">
            {glyph && (
              <glyph.icon aria-label={glyph.label} className="me-1.5 inline size-3.5 align-[-2px] text-muted" />
            )}
            {excerpt.text === "" ? t("file") : <MarkedText {...excerpt} />}
          </span>
        )}
      </span>
    </>,
  );
}

const tiles: Partial<Record<SearchResult["kind"], LucideIcon>> = {
  FEEDBACK: Lightbulb,
  COMMENT: MessageCircle,
  SAVED_REPLY: Zap,
};

/** Whose it is, or what. */
function HitTile({ hit: { kind, widgetUser, title } }: { hit: SearchResult }) {
  const Icon = tiles[kind];
  if (!Icon) return <Avatar name={title} src={widgetUser?.avatarUrl} size={32} ground="surface" className="mt-0.5" />;
  return (
    <span aria-hidden className="mt-0.5 grid size-8 place-items-center rounded-md bg-bubble text-soft">
      <Icon />
    </span>
  );
}

function excerptGlyph({ kind, by, excerpt }: SearchResult): { icon: LucideIcon; label: string } | null {
  if (kind === "NOTE") return { icon: StickyNote, label: t("note") };
  if (kind === "MESSAGE" && by !== null && by.type !== "WIDGET_USER") return { icon: Reply, label: t("answer") };
  return kind === "MESSAGE" && excerpt.text === "" ? { icon: MessageCircle, label: t("file") } : null;
}

function writerOf({ kind, by, widgetUser, title }: SearchResult): string {
  const name = by?.name ?? t("someone");
  if (kind === "NOTE") return t("hitNoteBy", { name });
  if (kind === "COMMENT") return t("hitCommentBy", { name });
  if (kind === "FEEDBACK") return widgetUser ? visitorDisplayName(widgetUser) : "";
  return kind === "MESSAGE" && by !== null && by.name !== null && by.name !== title ? by.name : "";
}

function VerifiedMark() {
  return <BadgeCheck aria-label={t("verified")} className="size-3.5 shrink-0 stroke-2 text-success" />;
}
