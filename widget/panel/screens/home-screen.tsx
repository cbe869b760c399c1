import { useEffect, useState } from "react";
import { ConversationRow } from "../features/conversations/conversation-row.tsx";
import { loadList } from "../features/conversations/requests.ts";
import { conversations } from "../features/conversations/state.ts";
import { TeamNote } from "../features/team/presence.tsx";
import { team } from "../features/team/team.ts";
import { goTo } from "../shared/navigation.ts";
import { page } from "../shared/page.ts";
import { visitor } from "../shared/session.ts";
import { useStore } from "../shared/store.ts";
import { useTexts } from "../shared/texts/texts.ts";
import { Avatar } from "../shared/ui/avatar.tsx";
import { CloseButton } from "../shared/ui/bar.tsx";
import { Bug, ChevronRight, Lightbulb, Question } from "../shared/ui/icons.tsx";

export function HomeScreen() {
  const { t } = useTexts();
  const known = useStore(team, (state) => state);
  const identifiedName = useStore(page, (state) => state?.identity?.name ?? null);
  const person = useStore(visitor, (state) => state);
  const running = useStore(conversations, (state) => state.list?.find((one) => one.status === "OPEN"));
  const displayName = known?.displayName ?? "";
  const name = firstName(person ? person.name : identifiedName) || t("greetingNobody");

  // A panel that was only fetched ahead asks nothing: it would make a visitor of everybody who passes the launcher.
  const isOpen = useStore(page, (state) => state?.isOpen ?? false);
  useEffect(() => {
    if (isOpen) void loadList();
  }, [isOpen]);

  const actions = [
    { icon: Question, title: t("askQuestion"), text: t("askQuestionText"), view: { name: "new", type: "QUESTION" } },
    { icon: Bug, title: t("reportBug"), text: t("reportBugText"), view: { name: "new", type: "BUG" } },
    { icon: Lightbulb, title: t("suggestFeature"), text: t("suggestFeatureText"), view: { name: "suggest" } },
  ] as const;

  return (
    <>
      <div className="body">
        <header className="hero">
          <div className="hero-top">
            <Logo url={known?.logoUrl ?? null} />
            <span className="cut">
              <bdi>{displayName}</bdi>
            </span>
            <span className="faces">
              {known?.agents.map((agent, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two agents may share a name
                <Avatar key={index} person={agent} />
              ))}
            </span>
            <CloseButton />
          </div>
          <h1 tabIndex={-1}>
            <span>
              <bdi>{t("greeting", { name })}</bdi>
            </span>
            {t("howCanWeHelp")}
          </h1>
        </header>
        <div className="actions">
          {actions.map(({ icon: Icon, title, text, view }) => (
            <button key={title} type="button" className="action" onClick={() => goTo(view)}>
              <Icon className="icon" />
              <span>
                <strong>{title}</strong>
                <small>{text}</small>
              </span>
              <ChevronRight className="icon mirrored" />
            </button>
          ))}
        </div>
        <TeamNote />
        {running && (
          <div className="recent">
            <ConversationRow
              conversation={running}
              teamName={displayName}
              onOpen={() => goTo({ name: "thread", conversationId: running.id })}
            />
          </div>
        )}
      </div>
      {known?.poweredBy && (
        <p className="powered">
          {t("poweredBy")} <b>Hark</b>
        </p>
      )}
    </>
  );
}

function Logo({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!url || url === failedUrl) return null;
  return <img className="logo" src={url} alt="" onError={() => setFailedUrl(url)} />;
}

function firstName(name: string | null): string {
  return name?.trim().split(/\s+/u)[0] ?? "";
}
