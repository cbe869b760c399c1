import { useTransition } from "react";
import { startWithGoogle } from "../../features/accounts/google.ts";
import { GoogleGlyph } from "../../shared/brand/google-glyph.tsx";
import { wantedPath } from "../../shared/storage/wanted-path.ts";
import { Button } from "../../shared/ui/button.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { t } from "./texts.ts";

/** `wanted` is where to go after signing in, if not to '/'. */
export function SignInWithGoogle({ wanted }: { wanted: string | undefined }) {
  const [isLeaving, startLeaving] = useTransition();

  function handleClick() {
    startLeaving(() =>
      startWithGoogle().then(
        (url) => {
          if (wanted !== undefined) wantedPath.keep(wanted);
          window.location.assign(url);
        },
        // ERR-08
        () => void toast.error(t("googleLoginFailed")),
      ),
    );
  }

  return (
    <Button size="lg" icon={<GoogleGlyph />} loading={isLeaving} onClick={handleClick}>
      {t("google")}
    </Button>
  );
}

/** AUTH-16: shown, but without effect so far. */
export function RegisterWithGoogle() {
  return (
    <Button size="lg" icon={<GoogleGlyph />}>
      {t("google")}
    </Button>
  );
}

export function OrLine() {
  return (
    <div className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t("or")}
    </div>
  );
}
