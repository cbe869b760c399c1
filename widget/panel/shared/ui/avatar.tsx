import { avatarInitials, avatarTint } from "@hark/contract/identity/avatar";
import { useState } from "react";

interface Person {
  name: string;
  avatarUrl: string | null;
}

/** Decoration beside a name that is written out. A picture that cannot be loaded gives way to the initials. */
export function Avatar({ person, size = "" }: { person: Person; size?: "" | "small" }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = person.avatarUrl;
  const tint = `var(--av-${avatarTint(person.name)}`;
  return (
    <span className={`avatar ${size}`} style={{ background: `${tint}-bg)`, color: `${tint}-text)` }} aria-hidden="true">
      {url && url !== failedUrl ? (
        <img src={url} alt="" onError={() => setFailedUrl(url)} />
      ) : (
        avatarInitials(person.name)
      )}
    </span>
  );
}
