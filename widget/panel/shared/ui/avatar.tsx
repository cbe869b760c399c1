import { avatarInitials, avatarTint } from "@hark/contract/identity/avatar";
import { noteFailure, useHasFailed } from "../failed-pictures.ts";

interface Person {
  name: string;
  avatarUrl: string | null;
}

/** Decoration beside a name that is written out. A picture that cannot be loaded gives way to the initials. */
export function Avatar({ person, size = "" }: { person: Person; size?: "" | "small" }) {
  const url = person.avatarUrl;
  const hasFailed = useHasFailed(url);
  const tint = `var(--av-${avatarTint(person.name)}`;
  return (
    <span className={`avatar ${size}`} style={{ background: `${tint}-bg)`, color: `${tint}-text)` }} aria-hidden="true">
      {url && !hasFailed ? <img src={url} alt="" onError={() => noteFailure(url)} /> : avatarInitials(person.name)}
    </span>
  );
}
