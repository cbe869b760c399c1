import { type RoadmapStatus, roadmapStatuses } from "@hark/contract/feedback/rules";
import { useEffect, useState } from "react";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { laneOf } from "./apply-events.ts";
import { FeedbackSkeleton } from "./feedback-list.tsx";
import { FeedbackRow } from "./feedback-row.tsx";
import { loadMoreOfLane, loadRoadmap } from "./requests.ts";
import { type FeedbackView, feedbacks } from "./state.ts";
import { StatusBadge } from "./status-badge.tsx";

const views = [
  ["list", "allSuggestions"],
  ["roadmap", "roadmap"],
] as const satisfies readonly [FeedbackView, string][];

/** Switches between everything that is public and what the team has decided to build. */
export function ViewSwitch() {
  const { t } = useTexts();
  const view = useStore(feedbacks, (state) => state.view);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend and a border
    <div className="segments views" role="group" aria-label={t("feedback")}>
      {views.map(([name, text]) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => feedbacks.set((state) => ({ ...state, view: name }))}
        >
          {t(text)}
        </button>
      ))}
    </div>
  );
}

/** The columns one below the other: planned, in progress, completed. */
export function Roadmap({ onOpen }: { onOpen: (feedbackId: string) => void }) {
  const { t } = useTexts();
  const { lanes, isRoadmapFailed } = useStore(feedbacks, (state) => state);
  const [failure, setFailure] = useState("");

  useEffect(() => {
    void loadRoadmap();
  }, []);

  if (isRoadmapFailed) {
    return (
      <Empty
        title={t("suggestionsFailed")}
        text={t("conversationsFailedText")}
        action={{ label: t("tryAgain"), onClick: loadRoadmap }}
      />
    );
  }
  if (roadmapStatuses.some((status) => !lanes[status])) return <FeedbackSkeleton />;
  return (
    <>
      {failure && (
        <p className="refusal top" role="alert">
          {failure}
        </p>
      )}
      {roadmapStatuses.map((status) => (
        <Lane key={status} status={status} onOpen={onOpen} onFailure={setFailure} />
      ))}
    </>
  );
}

interface LaneProps {
  status: RoadmapStatus;
  onOpen: (feedbackId: string) => void;
  onFailure: (text: string) => void;
}

function Lane({ status, onOpen, onFailure }: LaneProps) {
  const { t } = useTexts();
  const { items, lanes } = useStore(feedbacks, (state) => state);
  const cards = laneOf(items, status);
  const headingId = `lane-${status}`;
  return (
    <section className="lane" aria-labelledby={headingId}>
      <h2 id={headingId}>
        <StatusBadge status={status} />
      </h2>
      {cards.length === 0 && <p className="note-line">{t("laneEmpty")}</p>}
      <ul>
        {cards.map((item) => (
          <FeedbackRow
            key={item.id}
            item={item}
            onOpen={() => onOpen(item.id)}
            onFailure={onFailure}
            hasStatus={false}
          />
        ))}
      </ul>
      {lanes[status]?.nextCursor && (
        <button type="button" className="quiet-link centred" onClick={() => loadMoreOfLane(status).catch(() => {})}>
          {t("more")}
        </button>
      )}
    </section>
  );
}
