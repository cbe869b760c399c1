import { now } from "../../shared/clock.ts";
import { useStore } from "../../shared/store.ts";
import { useTexts } from "../../shared/texts/texts.ts";
import { backAtLabel } from "../../shared/time-labels.ts";
import { Clock } from "../../shared/ui/icons.tsx";
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

/** On the home screen. */
export function TeamNote() {
  const texts = useTexts();
  const { t } = texts;
  const nowMs = useStore(now, (at) => at);
  const known = useStore(team, (state) => state);
  if (!known) return null;
  if (known.isOnline) {
    return (
      <p className="note" role="status">
        <i className="live" />
        <b>{t("hereNow")}</b>
      </p>
    );
  }
  return (
    <p className="note" role="status">
      <Clock className="icon" />
      <span>
        {known.backAt ? (
          <>
            <b>{t("backAt", { when: backAtLabel(known.backAt, nowMs, texts) })}</b> {t("yourTime")}
          </>
        ) : (
          <b>{t("awayNow")}</b>
        )}
        <br />
        {t("leaveMessageText")}
      </span>
    </p>
  );
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
