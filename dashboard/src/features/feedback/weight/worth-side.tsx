import { Fragment } from "react";
import type { PartProps } from "../detail/parts.ts";
import { Side } from "../detail/side.tsx";
import { t } from "../texts.ts";
import { formatWorth, useWorthUnit } from "./worth.ts";

/** What the suggestion is worth, and who stands behind it. */
export function WorthSide({ projectId, feedback }: PartProps) {
  const { upvoteCount, verifiedCount, companyCount, weight } = feedback;
  const { isCounted, unit } = useWorthUnit(projectId);
  const facts = [
    t("votesOf", { count: upvoteCount }),
    ...(verifiedCount > 0 ? [t("verifiedOf", { count: verifiedCount })] : []),
    ...(companyCount > 0 ? [t("companiesOf", { count: companyCount })] : []),
  ];
  return (
    <Side label={t("worth")}>
      <div>
        {isCounted && (
          <p className="num text-xl font-semibold tracking-(--track-tight)">
            {formatWorth(weight)} {unit !== null && <small className="text-sm font-normal text-muted">{unit}</small>}
          </p>
        )}
        <p className="num text-muted">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && " · "}
              {fact}
            </Fragment>
          ))}
        </p>
      </div>
    </Side>
  );
}
