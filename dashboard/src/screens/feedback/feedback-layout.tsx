import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { Lightbulb, SquareKanban } from "lucide-react";
import { createContext, use, useMemo, useState } from "react";
import { SectionMenu, SectionMenuItem } from "../../shared/layout/section-menu.tsx";
import { Sheet } from "../../shared/layout/sheet.tsx";

const route = getRouteApi("/$projectId/feedback");

const OpenMenuContext = createContext<() => void>(() => {});

/** Opens the feedback menu where it is a drawer. */
export function useOpenFeedbackMenu(): () => void {
  return use(OpenMenuContext);
}

export function FeedbackLayout() {
  const { projectId } = route.useParams();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const openMenu = useMemo(() => () => setIsMenuOpen(true), []);
  return (
    <>
      <SectionMenu title="Feedback" open={isMenuOpen} onOpenChange={setIsMenuOpen}>
        <SectionMenuItem
          link={
            <Link to="/$projectId/feedback/suggestions/{-$feedbackId}" params={{ projectId, feedbackId: undefined }} />
          }
          label="Suggestions"
          icon={Lightbulb}
        />
        <SectionMenuItem
          link={<Link to="/$projectId/feedback/roadmap/{-$feedbackId}" params={{ projectId, feedbackId: undefined }} />}
          label="Roadmap"
          icon={SquareKanban}
        />
      </SectionMenu>
      <Sheet>
        <OpenMenuContext value={openMenu}>
          <Outlet />
        </OpenMenuContext>
      </Sheet>
    </>
  );
}
