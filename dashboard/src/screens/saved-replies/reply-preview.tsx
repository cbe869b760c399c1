import { fillVariables } from "@hark/contract/saved-replies/variables";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { agentsQuery } from "../../features/agents/requests.ts";
import { projectQuery } from "../../features/projects/requests.ts";
import { FilledText } from "../../features/saved-replies/filled-text.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Menu, MenuChoice, MenuChoiceItem } from "../../shared/ui/menu.tsx";
import { t } from "./texts.ts";

const samples = {
  nobody: () => ({ label: t("withoutName"), name: null, email: null }),
  somebody: () => ({ label: t("withName"), name: t("sampleName"), email: t("sampleEmail") }),
};
type Sample = keyof typeof samples;

/** The text as it is inserted, first of all for a visitor of whom nothing is known. */
export function ReplyPreview({ projectId, body }: { projectId: string; body: string }) {
  const [sample, setSample] = useState<Sample>("nobody");
  const { data: project } = useQuery(projectQuery(projectId));
  const me = useCurrentUser().agent.id;
  const { data: agents = [] } = useQuery(agentsQuery(projectId));
  const { label, name, email } = samples[sample]();
  const parts = fillVariables(body, {
    visitor: { name, email, metadata: {} },
    agent: { name: agents.find(({ id }) => id === me)?.name ?? "" },
    project: { name: project?.name ?? "" },
  });
  return (
    <section className="grid gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium">{t("preview")}</h3>
        <Menu
          align="end"
          trigger={
            <Button variant="quiet" size="sm" aria-label={t("previewFor", { value: label })} className="text-soft!">
              {label}
              <ChevronDown className="-me-1 size-3.5! text-muted" />
            </Button>
          }
        >
          <MenuChoice label={t("preview")} value={sample} onValueChange={setSample}>
            {(Object.keys(samples) as Sample[]).map((one) => (
              <MenuChoiceItem key={one} value={one}>
                {samples[one]().label}
              </MenuChoiceItem>
            ))}
          </MenuChoice>
        </Menu>
      </div>
      <p
        dir="auto"
        className="rounded-lg bg-accent-soft px-3 py-2 wrap-anywhere whitespace-pre-line text-on-accent-soft ltr:rounded-bl-xs rtl:rounded-br-xs"
      >
        {body.trim() === "" ? <span className="text-muted">{t("previewEmpty")}</span> : <FilledText parts={parts} />}
      </p>
    </section>
  );
}
