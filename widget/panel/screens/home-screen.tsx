import type { ReactNode } from "react";
import { noteFailure, useHasFailed } from "../shared/failed-pictures.ts";
import type { Manifest } from "../shared/manifest.ts";
import { goTo } from "../shared/navigation.ts";
import { useStore } from "../shared/store.ts";
import { team } from "../shared/team/team.ts";
import { TeamNote } from "../shared/team/team-note.tsx";
import { useTexts } from "../shared/texts/texts.ts";
import { Avatar } from "../shared/ui/avatar.tsx";
import { CloseButton } from "../shared/ui/bar.tsx";
import { ChevronRight } from "../shared/ui/icons.tsx";
import { useVisitorName } from "../shared/visitor-name.ts";

interface HomeScreenProps {
  manifests: readonly Manifest[];
  /** Below the actions. */
  children?: ReactNode;
}

/** It is drawn before React's renderer is here too (`app/first-drawing.ts`). */
export function HomeScreen({ manifests, children }: HomeScreenProps) {
  const { t } = useTexts();
  const known = useStore(team, (state) => state);
  const name = useVisitorName();
  const displayName = known?.displayName ?? "";

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
          {manifests
            .flatMap(({ actions = [] }) => actions)
            .map(({ icon: Icon, title, text, view }) => (
              <button key={title} type="button" className="action" onClick={() => goTo(view)}>
                <Icon className="icon" />
                <span>
                  <strong>{t(title)}</strong>
                  <small>{t(text)}</small>
                </span>
                <ChevronRight className="icon mirrored" />
              </button>
            ))}
        </div>
        <TeamNote />
        {children}
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
  const hasFailed = useHasFailed(url);
  if (!url || hasFailed) return null;
  return <img className="logo" src={url} alt="" onError={() => noteFailure(url)} />;
}
