import { useEffect, useState } from "react";
import { finishWithGoogle } from "../../features/accounts/google.ts";
import { address, useParameter } from "../../shared/address/address.ts";
import { Link } from "../../shared/address/link.tsx";
import { useSession } from "../../shared/session/session.ts";
import { wantedPath } from "../../shared/storage/wanted-path.ts";
import { FieldError } from "../../shared/ui/field.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthTitle } from "./auth-form.tsx";
import { t } from "./texts.ts";

/** Where Google sends the browser back to (AUTH-44..48). */
export function ValidateGoogleScreen() {
  useDocumentTitle(t("signInWithGoogle"));
  const code = useParameter("code");
  const state = useParameter("state") ?? "";
  const [refusal, setRefusal] = useState<string>();
  const session = useSession();

  useEffect(() => {
    if (code === undefined) {
      toast.error(t("invalidGoogleCode"), { id: "no google code" });
      return;
    }
    let isCurrent = true;
    finishWithGoogle(code, state).then(
      (signedIn) => {
        if (!isCurrent) return;
        session.begin(signedIn);
        address.replace(wantedPath.take() ?? "/");
      },
      (error: Error) => {
        if (!isCurrent) return;
        setRefusal(error.message);
        toast.error(t("loginFailed"), { id: code });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [code, state, session]);

  const message = code === undefined ? t("noCodeProvided") : refusal;
  if (message === undefined) {
    return (
      <div className="grid justify-items-center py-8 text-muted">
        <Spinner size="lg" label={t("signingInWithGoogle")} />
      </div>
    );
  }
  return (
    <>
      <AuthTitle>{t("signInWithGoogle")}</AuthTitle>
      <FieldError>{message}</FieldError>
      <AuthFootnote>
        <Link href="/auth/login" className="link">
          {t("returnToLoginPage")}
        </Link>
      </AuthFootnote>
    </>
  );
}
