import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ThreadSkeleton } from "../../features/conversations/list-skeleton.tsx";
import type { ScreenView } from "../../features/conversations/screen-view.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { t } from "./texts.ts";

interface ThreadFrameProps {
  projectId: string;
  view: ScreenView;
  title?: string;
  /** A line under the title. */
  below?: ReactNode;
  /** Buttons at the end of the bar. */
  actions?: ReactNode;
  /** Undefined while the thread is loading. */
  children?: ReactNode;
}

/** The frame around a thread. It is also shown while the thread or its code is loading, so that there is no layout shift. */
export function ThreadFrame({ projectId, view, title = "", below, actions, children }: ThreadFrameProps) {
  return (
    <section aria-label={t("thread")} className="flex min-w-0 flex-1 flex-col">
      <TopBar
        level={2}
        // What hangs under the bar stands in it.
        className="relative"
        title={title}
        below={below}
        leading={
          <Link
            to="/$projectId/messages/$view/{-$conversationId}"
            params={{ projectId, view, conversationId: undefined }}
            search={true}
            aria-label={t("backToList")}
            className="-ms-1.5 inline-grid size-10 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover lg:hidden"
          >
            <ArrowLeft className="rtl:rotate-180" />
          </Link>
        }
      >
        {actions}
      </TopBar>
      {children ?? (
        <div className="flex flex-1 flex-col">
          <ThreadSkeleton />
        </div>
      )}
    </section>
  );
}
