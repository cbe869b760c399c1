import { password as limits } from "@hark/contract/limits";
import { type FormEvent, useState } from "react";
import { SettingBlock, SettingGroup } from "../../shared/layout/settings-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useChangePassword } from "./change-password.ts";

const empty = { current: "", next: "", confirmation: "" };

/** What is wrong with the fields, or nothing (VAL-11..13). */
function findProblem({ current, next, confirmation }: typeof empty): string | undefined {
  if (current === "" || next === "" || confirmation === "") return "Please fill in all fields";
  if (next !== confirmation) return "New password and confirmation do not match";
  if (next.length < limits.changeMin) return `New password must be at least ${limits.changeMin} characters long`;
  return undefined;
}

export function ChangePasswordCard() {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<string>();
  const change = useChangePassword();
  const isTouched = Object.values(values).some((value) => value !== "");

  function set(part: Partial<typeof empty>) {
    setValues((before) => ({ ...before, ...part }));
    setProblem(undefined);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isTouched || change.isPending) return;
    const found = findProblem(values);
    setProblem(found);
    if (found !== undefined) return;
    change.mutate(
      { currentPassword: values.current, newPassword: values.next },
      {
        onSuccess: () => {
          set(empty);
          toast.success("Password changed successfully");
        },
        onError: (error) => toast.error(error.message),
      },
    );
  }

  return (
    <form className="grid gap-2.5" noValidate onSubmit={handleSubmit}>
      <h2 className="text-lg">Change password</h2>
      <SettingGroup>
        <SettingBlock>
          <div className="grid max-w-88 gap-4">
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              value={values.current}
              onChange={(event) => set({ current: event.target.value })}
            />
            <PasswordField
              label="New password"
              autoComplete="new-password"
              value={values.next}
              onChange={(event) => set({ next: event.target.value })}
            />
            <PasswordField
              label="Confirm new password"
              autoComplete="new-password"
              value={values.confirmation}
              onChange={(event) => set({ confirmation: event.target.value })}
            />
            <FieldError>{problem}</FieldError>
          </div>
        </SettingBlock>
      </SettingGroup>
      <p className="text-sm text-muted">Your other sessions end when the password changes.</p>
      {isTouched && (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" size="lg" loading={change.isPending}>
            Save
          </Button>
          <Button variant="quiet" size="lg" disabled={change.isPending} onClick={() => set(empty)}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
