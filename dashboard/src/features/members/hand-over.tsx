import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SettingGroup, SettingRow } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useHandOver } from "./change-team.ts";
import { membersQuery } from "./requests.ts";
import { t } from "./texts.ts";

/** For the owner: makes another member the owner. */
export function HandOver({ projectId }: { projectId: string }) {
  const { data: members = [] } = useQuery(membersQuery(projectId));
  const [isAsked, setIsAsked] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const handOver = useHandOver(projectId);
  const others = members.filter(({ role, invitationStatus, user }) => {
    return role === "MEMBER" && invitationStatus === "ACCEPTED" && user !== null;
  });
  const chosen = others.find(({ id }) => id === chosenId);

  function handleConfirm() {
    if (!chosen) return;
    void handOver
      .mutateAsync(chosen)
      .then(() => toast.success(t("handedOver")))
      .catch((error: Error) => toast.error(error.message))
      .finally(() => setIsAsked(false));
  }

  return (
    <section className="grid gap-2.5">
      <h2 className="text-lg">{t("owner")}</h2>
      <SettingGroup>
        <SettingRow title={t("handProjectOver")} description={others.length > 0 ? t("whoGetsIt") : t("nobodyToGetIt")}>
          <Button
            disabled={others.length === 0}
            onClick={() => {
              setChosenId(null);
              setIsAsked(true);
            }}
          >
            {t("handOver")}
          </Button>
        </SettingRow>
      </SettingGroup>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t("handProjectOver")}
        description={t("handOverExplained")}
        confirmLabel={t("handOver")}
        confirmDisabled={!chosen}
        pending={handOver.isPending}
        onConfirm={handleConfirm}
      >
        <Field label={t("newOwner")}>
          <Select
            options={others.map(({ id, user }) => ({ value: id, label: user?.name ?? "" }))}
            value={chosenId}
            placeholder={t("chooseMember")}
            onValueChange={setChosenId}
          />
        </Field>
      </ConfirmDialog>
    </section>
  );
}
