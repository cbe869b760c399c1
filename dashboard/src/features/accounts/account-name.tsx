import type { updateAccount } from "@hark/contract/accounts/endpoints";
import { text } from "@hark/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "../../shared/api/request.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { currentUserQuery } from "./requests.ts";
import { t } from "./texts.ts";

/** Changes the registered name in a dialog of its own: the account screen shows it and lets nobody type in it (SET-ACC-01). */
export function ChangeName({ name }: { name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(name);
  const rename = useMutation({
    mutationFn: async (next: string) =>
      (await request<typeof updateAccount>("PATCH /users", { body: { name: next } })).user,
    onSuccess: (user, _name, _result, { client }) => client.setQueryData(currentUserQuery.queryKey, user),
  });

  function handleConfirm() {
    rename.mutate(typed.trim(), {
      onSuccess: () => {
        setIsOpen(false);
        toast.success(t("nameChanged"));
      },
      onError: (error) => toast.error(error.message),
    });
  }

  return (
    <>
      <Button
        onClick={() => {
          setTyped(name);
          setIsOpen(true);
        }}
      >
        {t("changeName")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("changeName")}
        description={t("nameExplained")}
        confirmLabel={t("save")}
        tone="primary"
        confirmDisabled={typed.trim() === "" || typed.trim() === name}
        pending={rename.isPending}
        onConfirm={handleConfirm}
      >
        <TextField
          label={t("name")}
          value={typed}
          dir="auto"
          maxLength={text.nameMax}
          autoComplete="name"
          onChange={(event) => setTyped(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
