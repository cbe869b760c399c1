import type { deleteAccount } from "@hark/contract/accounts/endpoints";
import type { User } from "@hark/contract/accounts/schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "../../shared/api/request.ts";
import { SettingGroup, SettingRow } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { t } from "./texts.ts";

interface DeleteAccountProps {
  user: User;
  onDeleted: () => void;
}

/** Asks for the password; who has none types the address. */
export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = useMutation({
    mutationFn: () =>
      request<typeof deleteAccount>("DELETE /users", { body: { password: user.canChangePassword ? typed : "" } }),
  });
  const isTyped = user.canChangePassword ? typed !== "" : typed.trim().toLowerCase() === user.email.toLowerCase();

  function handleOpenChange(isOpen: boolean) {
    setIsAsked(isOpen);
    setTyped("");
    remove.reset();
  }

  const field = {
    value: typed,
    error: remove.error?.message,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      remove.reset();
    },
  };
  return (
    <section className="grid gap-2.5">
      <h2 className="text-lg">{t("deleteAccount")}</h2>
      <SettingGroup>
        <SettingRow title={t("deleteThisAccount")} description={t("whatStays")}>
          <Button variant="danger-quiet" onClick={() => setIsAsked(true)}>
            {t("deleteAccount")}
          </Button>
        </SettingRow>
      </SettingGroup>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={handleOpenChange}
        title={t("deleteAccount")}
        description={t("accountDeletionExplained")}
        confirmLabel={t("deleteAccount")}
        confirmDisabled={!isTyped}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      >
        {user.canChangePassword ? (
          <PasswordField label={t("currentPassword")} autoComplete="current-password" {...field} />
        ) : (
          <TextField label={t("typeEmailToConfirm")} autoComplete="off" {...field} />
        )}
      </ConfirmDialog>
    </section>
  );
}
