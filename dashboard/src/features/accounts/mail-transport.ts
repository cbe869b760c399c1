import type { getMailTransport } from "@hark/contract/accounts/endpoints";
import { useEffect, useState } from "react";
import { request } from "../../shared/api/request.ts";

/** Whether mail waits in this server's mailbox instead of leaving; false until it is known, and when it can't be. */
export function useIsMailKept(): boolean {
  const [isKept, setIsKept] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    request<typeof getMailTransport>("GET /users/mail-transport", {}).then(
      ({ transport }) => isCurrent && setIsKept(transport === "MAILBOX"),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  return isKept;
}
