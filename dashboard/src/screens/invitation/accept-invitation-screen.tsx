import { RequestError } from "@hark/contract/request";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useInvitationAcceptance } from "../../features/members/accept-invitation.ts";
import { address, useParameter } from "../../shared/address/address.ts";
import { Link } from "../../shared/address/link.tsx";
import { useSession } from "../../shared/session/session.ts";
import { typedEmail } from "../../shared/storage/typed-email.ts";
import { wantedPath } from "../../shared/storage/wanted-path.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { AuthTitle } from "../auth/auth-form.tsx";
import { t } from "./texts.ts";

/** The screen that a mailed invitation links to (AUTH-50..53). */
export function AcceptInvitationScreen() {
  useDocumentTitle(t("invitation"));
  const token = useParameter("token");
  const email = useParameter("email");
  const session = useSession();
  const [attempt, setAttempt] = useState(0);
  if (token === undefined || email === undefined) return <InvitationError>{t("invalidInvitation")}</InvitationError>;
  function openAsNobody() {
    const here = address.href();
    session.end();
    // Who signs out is led to the sign-in.
    address.replace(here);
    setAttempt(attempt + 1);
  }
  return <Acceptance key={attempt} token={token} email={email} onSignOut={openAsNobody} />;
}

interface AcceptanceProps {
  token: string;
  email: string;
  /** Signs out and opens the link again. */
  onSignOut: () => void;
}

function Acceptance({ token, email, onSignOut }: AcceptanceProps) {
  const acceptance = useInvitationAcceptance(token, email);
  // If somebody else is signed in, the server has refused the invitation.
  const isSignedIn = useSession().isSignedIn();
  const projectId = acceptance.status === "answered" ? acceptance.answer.project.id : undefined;

  useEffect(() => typedEmail.keep(email), [email]);

  useEffect(() => {
    if (projectId === undefined) return;
    if (isSignedIn) address.replace(`/${projectId}`);
    else wantedPath.keep(`/${projectId}`);
  }, [isSignedIn, projectId]);

  const isAccepted =
    acceptance.status === "failed" && isRefusedAs("INVITATION_ALREADY_ACCEPTED", acceptance.error) && !isSignedIn;
  useEffect(() => {
    // For the member whom it has made the same link leads to the project.
    if (isAccepted) wantedPath.keep(address.href());
  }, [isAccepted]);

  if (acceptance.status === "failed") {
    const { error } = acceptance;
    return (
      <InvitationError
        isAccepted={isAccepted}
        onSignOut={isRefusedAs("INVITATION_FOR_ANOTHER_ACCOUNT", error) ? onSignOut : undefined}
      >
        {error.message}
      </InvitationError>
    );
  }
  if (acceptance.status === "pending" || isSignedIn) {
    return (
      <div className="grid justify-items-center py-8 text-muted">
        <Spinner size="lg" label={t("acceptingTheInvitation")} />
      </div>
    );
  }
  const hasAccount = acceptance.answer.projectMember.user !== null;
  return (
    <>
      <CircleCheck className="size-7! stroke-[1.4] text-success" />
      <AuthTitle>{t("invitationAccepted")}</AuthTitle>
      <p className="text-soft">{hasAccount ? t("hasAccount") : t("hasNoAccount")}</p>
      {hasAccount ? (
        <Link href="/auth/login" className={buttonClass("primary", "lg")}>
          {t("signInTitle")}
        </Link>
      ) : (
        <Link href="/auth/register" className={buttonClass("primary", "lg")}>
          {t("signUpTitle")}
        </Link>
      )}
    </>
  );
}

const isRefusedAs = (code: RequestError["code"], error: Error) => error instanceof RequestError && error.code === code;

interface InvitationErrorProps {
  /** The way on is to sign in, where the invited address stands already. */
  isAccepted?: boolean;
  /** For somebody who is signed in as another person. */
  onSignOut?: (() => void) | undefined;
  children: string;
}

function InvitationError({ isAccepted = false, onSignOut, children }: InvitationErrorProps) {
  return (
    <>
      <AuthTitle>{t("invitationError")}</AuthTitle>
      <FieldError>{children}</FieldError>
      {isAccepted && (
        <Link href="/auth/login" className={buttonClass("primary", "lg")}>
          {t("signInTitle")}
        </Link>
      )}
      {onSignOut && (
        <Button variant="primary" size="lg" onClick={onSignOut}>
          {t("signOutAndOpen")}
        </Button>
      )}
      <Link href="/" className={buttonClass("secondary", "lg")}>
        {t("goToHome")}
      </Link>
    </>
  );
}
