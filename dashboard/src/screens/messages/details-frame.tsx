import type { ConversationDetail } from "@hark/contract/conversations/schema";
import { useEffect, useState } from "react";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { onDemand } from "../../shared/ui/on-demand.ts";
import { useMediaQuery } from "../../shared/use-media-query.ts";
import type { Tagging } from "./tagging.ts";
import { t } from "./texts.ts";

const Details = onDemand(() => import("./details-pane.tsx")).part((parts) => parts.Details);

/** From the extra-large breakpoint on, the details are a column (MSG-62). */
export const EXTRA_LARGE = "(min-width: 1280px)";

interface DetailsFrameProps {
  projectId: string;
  conversation: ConversationDetail;
  tagging: Tagging;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A side column or a drawer. The column is rendered before its content, so that the thread beside it has no layout shift. */
export function DetailsFrame({ projectId, conversation, tagging, open, onOpenChange }: DetailsFrameProps) {
  const isColumn = useMediaQuery(EXTRA_LARGE);

  // A wider window shows the column; the drawer must not come back when the window narrows.
  useEffect(() => {
    if (isColumn && open) onOpenChange(false);
  }, [isColumn, open, onOpenChange]);

  // The column is where the picker hangs; without it the bar is, and the drawer has a picker of its own.
  const [isOpenInDrawer, setIsOpenInDrawer] = useState(false);
  const inDrawer = { isOpen: isOpenInDrawer, onOpenChange: setIsOpenInDrawer };
  const details = <Details projectId={projectId} conversation={conversation} tagging={isColumn ? tagging : inDrawer} />;
  if (isColumn) {
    return (
      <aside aria-label={t("details")} className="w-(--details) shrink-0 overflow-y-auto border-s border-line">
        {details}
      </aside>
    );
  }
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t("details")} closeLabel={t("closeSidebar")}>
      {details}
    </Drawer>
  );
}
