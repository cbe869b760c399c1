import { useState, useTransition } from "react";
import { sendResetLink } from "../../features/accounts/passwords.ts";
import { Link } from "../../shared/address/link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";

export function ForgotScreen() {
  useDocumentTitle("Reset your password");
  const [isSending, startSending] = useTransition();
  const [isSent, setIsSent] = useState(false);

  function handleSubmit({ email = "" }: Record<string, string>) {
    if (isSending || isSent) return;
    startSending(() =>
      sendResetLink(email).then(
        () => {
          setIsSent(true);
          toast.success("A link to reset your password was sent to your email");
        },
        (error: Error) => void toast.error(error.message),
      ),
    );
  }

  return (
    <AuthForm title="Reset your password" onSubmit={handleSubmit}>
      <p className="text-soft">We send a link to your address. With it you choose a new password.</p>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        // Another address is another request.
        onChange={() => setIsSent(false)}
      />
      <Button type="submit" variant="primary" size="lg" loading={isSending} loadingLabel="Sending..." disabled={isSent}>
        {isSent ? "Email sent" : "Send reset email"}
      </Button>
      <AuthFootnote>
        <Link href="/auth/login" className="link">
          Return to login
        </Link>
      </AuthFootnote>
    </AuthForm>
  );
}
