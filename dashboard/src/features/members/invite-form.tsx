import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { useInviteMember } from "./change-team.ts";

/** VAL-35: the browser knows an address, all else is the server's to judge. */
export function InviteForm({ projectId }: { projectId: string }) {
  const [email, setEmail] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const invite = useInviteMember(projectId);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (invite.isPending) return;
    invite.mutate(email, {
      onSuccess: () => {
        toast.success("Invitation sent");
        setEmail("");
        field.current?.focus();
      },
      onError: (error) => toast.error(error.message),
    });
  }

  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={handleSubmit}>
      <TextField
        ref={field}
        label="Email"
        type="email"
        required
        autoComplete="off"
        placeholder="colleague@example.com"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        className="min-w-0 flex-1 basis-64"
      />
      <Button type="submit" variant="primary" size="lg" loading={invite.isPending}>
        Invite members
      </Button>
    </form>
  );
}
