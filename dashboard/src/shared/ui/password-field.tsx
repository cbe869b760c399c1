import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field, type FieldProps, Input } from "./field.tsx";
import { t } from "./texts.ts";

export interface PasswordFieldProps
  extends Omit<ComponentProps<"input">, "type">,
    Pick<FieldProps, "label" | "aside" | "hint" | "error"> {
  autoComplete: "current-password" | "new-password";
}

export function PasswordField({ label, aside, hint, error, className, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      <div className="relative">
        <Input
          {...rest}
          type={isShown ? "text" : "password"}
          spellCheck={false}
          autoCapitalize="none"
          className="pe-10 max-lg:pe-12"
        />
        <button
          type="button"
          // Without the word "password", so that the field alone is found by that name.
          aria-label={isShown ? t("hideCharacters") : t("showCharacters")}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-sm text-muted hover:text-ink focus-visible:-outline-offset-2 max-lg:w-11"
        >
          {isShown ? <EyeOff /> : <Eye />}
        </button>
      </div>
    </Field>
  );
}
