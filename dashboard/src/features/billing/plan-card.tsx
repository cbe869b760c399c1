import { formatPrice } from "@hark/contract/billing/rules";
import { Check } from "lucide-react";
import { useId } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { cx } from "../../shared/ui/cx.ts";
import { Skeleton, SkeletonGroup } from "../../shared/ui/skeleton.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import type { PlanCardContent } from "./list-cards.ts";
import { t, tr } from "./texts.ts";

interface PlanCardProps {
  card: PlanCardContent;
  /** Whether the server sells plans. */
  isSold: boolean;
  onChoose: () => void;
  isLeaving: boolean;
}

const frame = "grid grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 rounded-md border p-4";

export function PlanCard({ card, isSold, onChoose, isLeaving }: PlanCardProps) {
  const titleId = useId();
  return (
    <li
      aria-labelledby={titleId}
      {...(card.isCurrent && { "aria-current": "true" as const })}
      className={cx(frame, card.isCurrent ? "border-ink" : "border-line")}
    >
      <PickedBox isCurrent={card.isCurrent} />
      <div className="min-w-0 max-sm:col-span-2">
        <h2 id={titleId} className="text-base">
          <UserText>{t("plan", { name: card.name })}</UserText>
        </h2>
        <p className="text-sm text-muted">
          <UserText>{card.description}</UserText>
        </p>
      </div>
      <div className="flex items-center gap-4 max-sm:col-span-2 max-sm:col-start-2 max-sm:justify-between">
        <p className="num text-sm whitespace-nowrap text-soft">
          {tr("pricePerMonth", {
            price: <span className="text-base font-medium text-ink" />,
            amount: formatPrice(card.price),
          })}
        </p>
        <div className="flex min-w-31 justify-end">
          {card.isCurrent ? (
            <span className="text-sm font-medium text-soft">{t("currentPlan")}</span>
          ) : (
            <Button loading={isLeaving} disabled={!isSold} onClick={onChoose} aria-describedby={titleId}>
              {t("choosePlan")}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function PickedBox({ isCurrent }: { isCurrent: boolean }) {
  // Keeps the texts aligned; an empty box would look clickable.
  if (!isCurrent) return <span aria-hidden />;
  return (
    <span
      role="img"
      aria-label={t("selected")}
      className="grid size-4.5 place-items-center rounded-xs bg-accent text-on-accent forced-colors:border"
    >
      <Check className="size-3.5 stroke-3" />
    </span>
  );
}

export function PlanCardsSkeleton() {
  return (
    <SkeletonGroup label={t("loadingPlans")} className="grid gap-3">
      {[0, 1, 2].map((index) => (
        <div key={index} className={cx(frame, "border-line")}>
          <Skeleton className="size-4.5" />
          <div className="grid h-15 content-center gap-2.5 max-sm:col-span-2">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-2.5 w-64 max-w-full" />
            <Skeleton className="h-2.5 w-32" />
          </div>
          <div className="flex h-8 items-center max-lg:h-10 max-sm:col-span-2 max-sm:col-start-2">
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
