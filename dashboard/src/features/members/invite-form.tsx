import { RequestError } from "@hark/contract/request";
import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useInviteMember } from "./change-team.ts";
import { t } from "./texts.ts";

interface InviteFormProps {
  projectId: string;
  /** A link to the plans, for an owner whose plan has no seat left. */
  plansLink: ReactNode;
}

/** VAL-35: the browser checks for an email address, the server checks the rest. */
export function InviteForm({ projectId, plansLink }: InviteFormProps) {
  const [email, setEmail] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const invite = useInviteMember(projectId);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (invite.isPending) return;
    invite.mutate(email, {
      onSuccess: () => {
        toast.success(t("invitationSent"));
        setEmail((typed) => (typed === email ? "" : typed));
        field.current?.focus();
      },
      onError: (error) => {
        // This error comes with a link, which a toast can't have.
        if (!isPlanLimit(error)) toast.error(error.message);
      },
    });
  }

  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={handleSubmit}>
      <TextField
        ref={field}
        label={t("email")}
        type="email"
        required
        autoComplete="off"
        placeholder={t("exampleEmail")}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        className="min-w-0 flex-1 basis-64"
      />
      <Button type="submit" variant="primary" size="lg" loading={invite.isPending}>
        {t("inviteMembers")}
      </Button>
      {isPlanLimit(invite.error) && (
        <p role="alert" className="flex basis-full items-start gap-1.5 text-sm">
          <CircleAlert className="mt-[3px] size-3.5 text-danger" />
          <span>
            <span className="text-danger">{invite.error.message}</span> {plansLink}
          </span>
        </p>
      )}
    </form>
  );
}

function isPlanLimit(error: Error | null): error is RequestError {
  return error instanceof RequestError && error.code === "PLAN_LIMIT_REACHED";
}
