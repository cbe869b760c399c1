import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { currentUserQuery } from "../../features/accounts/requests.ts";
import { invitationAcceptance } from "../../features/members/requests.ts";
import { projectsQuery } from "../../features/projects/requests.ts";
import { HarkBrand } from "../../shared/brand/hark-mark.tsx";
import { wantedPath } from "../../shared/storage/wanted-path.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";

const route = getRouteApi("/accept-invitation");

/** Where an invitation's mailed link leads (AUTH-50..53). */
export function AcceptInvitationScreen() {
  useDocumentTitle("Invitation");
  const { token, email } = route.useSearch();
  return (
    <div className="min-h-dvh bg-canvas">
      <main className="mx-auto grid max-w-100 gap-4 px-6 py-10">
        <HarkBrand />
        {token === undefined || email === undefined ? (
          <InvitationError>Invalid token or email</InvitationError>
        ) : (
          <Acceptance token={token} email={email} />
        )}
      </main>
    </div>
  );
}

function Acceptance({ token, email }: { token: string; email: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const acceptance = useQuery(invitationAcceptance(token, email));
  const projectId = acceptance.data?.project.id;
  // Who is signed in as somebody else was refused by the server.
  const isSignedIn = client.getQueryData(currentUserQuery.queryKey) !== undefined;

  useEffect(() => {
    if (projectId === undefined) return;
    if (isSignedIn) {
      void client.invalidateQueries({ queryKey: projectsQuery.queryKey });
      void navigate({ to: "/$projectId", params: { projectId }, replace: true });
    } else {
      wantedPath.keep(`/${projectId}`);
    }
  }, [client, isSignedIn, navigate, projectId]);

  if (acceptance.isError) return <InvitationError>{acceptance.error.message}</InvitationError>;
  if (!acceptance.data || isSignedIn) {
    return (
      <div className="grid justify-items-center py-8 text-muted">
        <Spinner size="lg" label="Accepting the invitation" />
      </div>
    );
  }
  const hasAccount = acceptance.data.projectMember.user !== null;
  return (
    <>
      <CircleCheck className="size-7! stroke-[1.4] text-success" />
      <Title>Invitation Accepted!</Title>
      <p className="text-soft">
        {hasAccount
          ? "You already have an account. Please sign in to access the project."
          : "You don't have an account yet. Please sign up to get started in the project."}
      </p>
      {hasAccount ? (
        <Link to="/auth/login" search={{}} className={buttonClass("primary", "lg")}>
          Sign In
        </Link>
      ) : (
        <Link to="/auth/register" className={buttonClass("primary", "lg")}>
          Sign Up
        </Link>
      )}
    </>
  );
}

function InvitationError({ children }: { children: string }) {
  return (
    <>
      <Title>Invitation Error</Title>
      <FieldError>{children}</FieldError>
      <Link to="/" className={buttonClass("secondary", "lg")}>
        Go to Home
      </Link>
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h1 className="text-2xl tracking-[-0.022em]">{children}</h1>;
}
