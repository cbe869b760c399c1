import { type ComponentProps, useState } from "react";
import { typedEmail } from "../../shared/storage/typed-email.ts";
import { TextField } from "../../shared/ui/field.tsx";
import { t } from "./texts.ts";

/** The address on a signed-out screen; it is carried along to the others. */
export function EmailField({ onChange, ...rest }: Pick<ComponentProps<"input">, "autoFocus" | "onChange">) {
  const [known] = useState(typedEmail.read);
  return (
    <TextField
      label={t("email")}
      name="email"
      type="email"
      autoComplete="username"
      required
      defaultValue={known}
      onChange={(event) => {
        typedEmail.keep(event.target.value);
        onChange?.(event);
      }}
      {...rest}
    />
  );
}
