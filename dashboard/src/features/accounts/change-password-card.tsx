import { password as limits } from "@hark/contract/limits";
import { type FormEvent, useId, useState } from "react";
import { SettingBlock, SettingGroup } from "../../shared/layout/settings-page.tsx";
import { withoutSent } from "../../shared/layout/without-sent.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useChangePassword } from "./change-password.ts";
import { t } from "./texts.ts";

const empty = { current: "", next: "", confirmation: "" };
type FieldName = keyof typeof empty;

const fields: readonly { name: FieldName; label: () => string; autoComplete: "current-password" | "new-password" }[] = [
  { name: "current", label: () => t("currentPassword"), autoComplete: "current-password" },
  { name: "next", label: () => t("newPassword"), autoComplete: "new-password" },
  { name: "confirmation", label: () => t("confirmNewPassword"), autoComplete: "new-password" },
];

interface Problem {
  text: string;
  at: readonly FieldName[];
}

/** Returns what is wrong and in which fields, or null (VAL-11..13). */
function findProblem(values: typeof empty): Problem | undefined {
  const missing = fields.map(({ name }) => name).filter((name) => values[name] === "");
  if (missing.length > 0) return { text: t("fillInAllFields"), at: missing };
  if (values.next !== values.confirmation) {
    return { text: t("newPasswordsDiffer"), at: ["next", "confirmation"] };
  }
  if (values.next.length < limits.changeMin) {
    return { text: t("newPasswordTooShort", { min: limits.changeMin }), at: ["next"] };
  }
  return undefined;
}

export function ChangePasswordCard() {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<Problem>();
  const problemId = useId();
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
          setValues((typed) => ({ ...empty, ...withoutSent(typed, values) }));
          setProblem(undefined);
          toast.success(t("passwordChanged"));
        },
        onError: (error) => toast.error(error.message),
      },
    );
  }

  return (
    <form className="grid gap-2.5" noValidate onSubmit={handleSubmit}>
      <h2 className="text-lg">{t("changePassword")}</h2>
      <SettingGroup>
        <SettingBlock>
          <div className="grid max-w-88 gap-4">
            {fields.map(({ name, label, autoComplete }) => {
              const isAtFault = problem?.at.includes(name);
              return (
                <PasswordField
                  key={name}
                  label={label()}
                  autoComplete={autoComplete}
                  value={values[name]}
                  onChange={(event) => set({ [name]: event.target.value })}
                  {...(isAtFault && { "aria-invalid": true, "aria-describedby": problemId })}
                />
              );
            })}
            <FieldError id={problemId}>{problem?.text}</FieldError>
          </div>
        </SettingBlock>
      </SettingGroup>
      <p className="text-sm text-muted">{t("otherSessionsEnd")}</p>
      {isTouched && (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" size="lg" loading={change.isPending}>
            {t("save")}
          </Button>
          <Button variant="quiet" size="lg" disabled={change.isPending} onClick={() => set(empty)}>
            {t("cancel")}
          </Button>
        </div>
      )}
    </form>
  );
}
