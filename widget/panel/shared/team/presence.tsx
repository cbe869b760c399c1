import { backAtLabel } from "../back-at-label.ts";
import { now } from "../clock.ts";
import { useStore } from "../store.ts";
import { useTexts } from "../texts/texts.ts";
import { Clock } from "../ui/icons.tsx";
import { team } from "./team.ts";

/** Under a conversation's title. */
export function Presence() {
  const texts = useTexts();
  const nowMs = useStore(now, (at) => at);
  const known = useStore(team, (state) => state);
  if (!known) return null;
  if (known.isOnline) {
    return (
      <p>
        <i className="live" />
        {texts.t("online")}
      </p>
    );
  }
  return <p>{known.backAt ? texts.t("backAt", { when: backAtLabel(known.backAt, nowMs, texts) }) : texts.t("away")}</p>;
}

/** Above the ticket form. */
export function AwayNote() {
  const texts = useTexts();
  const nowMs = useStore(now, (at) => at);
  const backAt = useStore(team, (state) => state?.backAt ?? null);
  return (
    <div className="away" role="status">
      <Clock className="icon" />
      <span>
        <b>{backAt ? texts.t("backAt", { when: backAtLabel(backAt, nowMs, texts) }) : texts.t("awayNow")}</b>
        {texts.t("leaveMessageText")}
      </span>
    </div>
  );
}
