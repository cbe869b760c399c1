import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../shared/api/request.ts";
import { SettingBlock, SettingGroup, SettingSwitch } from "../../shared/layout/settings-page.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { sitesQuery, useUpdateSite } from "./sites.ts";
import { t } from "./texts.ts";

/** For owners: which sites the mails to visitors may link to. Anybody may claim a page, so none is linked unasked. */
export function SiteList({ projectId }: { projectId: string }) {
  const { data: sites } = useQuery(sitesQuery(projectId));
  const update = useUpdateSite(projectId);
  if (!sites) return null;
  const change = (origin: string, isListed: boolean) =>
    update.mutate({ origin, isListed }, { onError: (error) => toast.error(errorText(error, t("siteNotChanged"))) });
  return (
    <section className="grid gap-2.5">
      <h2 className="text-lg">{t("sites")}</h2>
      <p className="text-soft">{t("sitesExplained")}</p>
      <SettingGroup>
        {sites.length === 0 && (
          <SettingBlock>
            <p className="text-muted">{t("noSites")}</p>
          </SettingBlock>
        )}
        {sites.map(({ origin, isListed }) => (
          <SettingSwitch
            key={origin}
            title={origin}
            checked={isListed}
            onCheckedChange={(checked) => change(origin, checked)}
          />
        ))}
      </SettingGroup>
    </section>
  );
}
