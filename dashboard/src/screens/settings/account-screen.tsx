import { ChangeName } from "../../features/accounts/account-name.tsx";
import { ChangePasswordCard } from "../../features/accounts/change-password-card.tsx";
import { useCurrentUser } from "../../features/accounts/current-user.ts";
import { DeleteAccount } from "../../features/accounts/delete-account.tsx";
import { SessionsCard } from "../../features/accounts/sessions-card.tsx";
import { SettingBlock, SettingGroup, SettingsPage } from "../../shared/layout/settings-page.tsx";
import { useSession } from "../../shared/session/session.ts";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { useOpenSettingsMenu } from "./settings-layout.tsx";
import { t } from "./texts.ts";

export function AccountScreen() {
  useDocumentTitle(t("account"));
  const user = useCurrentUser();
  const session = useSession();
  return (
    <SettingsPage title={t("account")} description={t("accountExplained")} onOpenMenu={useOpenSettingsMenu()}>
      <SettingGroup>
        <SettingBlock>
          <div className="grid max-w-88 gap-4">
            <TextField label={t("name")} value={user.name} readOnly dir="auto" />
            <TextField label={t("email")} value={user.email} readOnly />
            <div>
              <ChangeName name={user.name} />
            </div>
          </div>
        </SettingBlock>
      </SettingGroup>
      {user.canChangePassword && <ChangePasswordCard />}
      <SessionsCard />
      <DeleteAccount
        user={user}
        onDeleted={() => {
          session.end();
          toast.success(t("accountDeleted"));
        }}
      />
    </SettingsPage>
  );
}
