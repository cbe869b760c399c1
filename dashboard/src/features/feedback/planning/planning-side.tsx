import type { Colleague } from "@hark/contract/agents/schema";
import { CalendarRange, ChevronDown, Pencil, UserRound } from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Menu, MenuChoice, MenuChoiceItem } from "../../../shared/ui/menu.tsx";
import { quarterLabel } from "../dates.ts";
import type { PartProps } from "../detail/parts.ts";
import { Side } from "../detail/side.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { useChangeFeedback } from "./requests.ts";
import { t } from "./texts.ts";

/** Nobody, or no quarter: a choice has no null. */
const none = "none";
/** Quarters that can be chosen from this one on. */
const offered = 8;

/** Who looks after it, when it is expected, and its words: quiet buttons that open a menu. */
export function PlanningSide({ projectId, feedback, agents }: PartProps & { agents: readonly Colleague[] }) {
  const change = useChangeFeedback(projectId, feedback.id);
  const [isEditing, setIsEditing] = useState(false);
  const { ownerId, etaQuarter } = feedback;
  const owner = agents.find(({ id }) => id === ownerId);
  const quarters = nextQuarters(new Date());
  return (
    <Side label={t("planning")}>
      <div className="-mx-2 grid justify-items-start gap-0.5">
        <Menu
          trigger={
            <Button variant="quiet" size="sm" aria-label={`${t("ownerLabel")}: ${owner?.name ?? t("noOwnerYet")}`}>
              {owner ? (
                <Avatar name={owner.name} src={owner.avatarUrl} size={20} />
              ) : (
                <UserRound className="size-4! text-muted" />
              )}
              <span className="max-w-44 truncate">{owner?.name ?? t("noOwnerYet")}</span>
              <ChevronDown className="size-3.5! text-muted" />
            </Button>
          }
        >
          <MenuChoice
            label={t("ownerLabel")}
            value={ownerId ?? none}
            onValueChange={(value: string) => change.mutate({ ownerId: value === none ? null : value })}
          >
            <MenuChoiceItem value={none}>{t("noOwnerYet")}</MenuChoiceItem>
            {agents.map(({ id, name }) => (
              <MenuChoiceItem key={id} value={id}>
                {name}
              </MenuChoiceItem>
            ))}
          </MenuChoice>
        </Menu>
        <Menu
          trigger={
            <Button variant="quiet" size="sm" aria-label={`${t("quarterLabel")}: ${etaQuarter ?? t("noQuarter")}`}>
              <CalendarRange className="size-4! text-muted" />
              {etaQuarter === null ? t("noQuarter") : quarterLabel(etaQuarter)}
              <ChevronDown className="size-3.5! text-muted" />
            </Button>
          }
        >
          <MenuChoice
            label={t("quarterLabel")}
            value={etaQuarter ?? none}
            onValueChange={(value: string) => change.mutate({ etaQuarter: value === none ? null : value })}
          >
            <MenuChoiceItem value={none}>{t("noQuarter")}</MenuChoiceItem>
            {(etaQuarter === null || quarters.includes(etaQuarter) ? quarters : [etaQuarter, ...quarters]).map(
              (one) => (
                <MenuChoiceItem key={one} value={one}>
                  {quarterLabel(one)}
                </MenuChoiceItem>
              ),
            )}
          </MenuChoice>
        </Menu>
        <Button
          variant="quiet"
          size="sm"
          icon={<Pencil className="size-3.5! text-muted" />}
          onClick={() => setIsEditing(true)}
        >
          {t("editTexts")}
        </Button>
      </div>
      <EditDialog projectId={projectId} feedback={feedback} open={isEditing} onOpenChange={setIsEditing} />
    </Side>
  );
}

/** This quarter and those after it, as `2027-Q1`. */
function nextQuarters(now: Date): string[] {
  const first = now.getFullYear() * 4 + Math.floor(now.getMonth() / 3);
  return Array.from({ length: offered }, (_, index) => {
    const at = first + index;
    return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`;
  });
}
