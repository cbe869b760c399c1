import { backAtLabel } from "../back-at-label.ts";
import { now } from "../clock.ts";
import { useStore } from "../store.ts";
import { useTexts } from "../texts/texts.ts";
import { Clock } from "../ui/icons.tsx";
import { team } from "./team.ts";

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
