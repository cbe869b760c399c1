import type { getRegistration } from "@hark/contract/server-settings/endpoints";
import type { Registration } from "@hark/contract/server-settings/schema";
import { useEffect, useState } from "react";
import { request } from "../../shared/api/request.ts";

/** Who may make an account on this server (O3); OPEN until it is known, and when it can't be, as the server asks again. */
export function useRegistration(): Registration {
  const [registration, setRegistration] = useState<Registration>("OPEN");

  useEffect(() => {
    let isCurrent = true;
    request<typeof getRegistration>("GET /users/registration", {}).then(
      (answer) => isCurrent && setRegistration(answer.registration),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  return registration;
}
