import { Link } from "@tanstack/react-router";
import { useForgotPassword } from "../../features/accounts/passwords.ts";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthFootnote, AuthForm } from "./auth-form.tsx";

export function ForgotScreen() {
  useDocumentTitle("Reset your password");
  const forgot = useForgotPassword();

  function handleSubmit({ email = "" }: Record<string, string>) {
    if (forgot.isPending || forgot.isSuccess) return;
    forgot.mutate(email, {
      onSuccess: () => toast.success("A link to reset your password was sent to your email"),
      onError: (error) => toast.error(error.message),
    });
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
        onChange={() => forgot.isSuccess && forgot.reset()}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={forgot.isPending}
        loadingLabel="Sending..."
        disabled={forgot.isSuccess}
      >
        {forgot.isSuccess ? "Email sent" : "Send reset email"}
      </Button>
      <AuthFootnote>
        <Link to="/auth/login" className="link">
          Return to login
        </Link>
      </AuthFootnote>
    </AuthForm>
  );
}
