import { offRoadmapStatuses, roadmapStatuses } from "@hark/contract/feedback/rules";
import { RelativeTime } from "../../shared/time/relative-time.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Badge, PresenceBadge, VerifiedBadge } from "../../shared/ui/badge.tsx";
import { FeedbackStatusBadge } from "../../shared/ui/feedback-status.tsx";
import { PresenceDot } from "../../shared/ui/presence-dot.tsx";
import { Count, UnreadDot } from "../../shared/ui/unread.tsx";
import { UserText } from "../../shared/ui/user-text.tsx";
import { KitSection, Specimen } from "./specimen.tsx";

const names = [
  "Priya Raman",
  "Tom Verhoeven",
  "Søren Dahl",
  "Amara Okafor",
  "يوسف الحداد",
  "Guest",
  "דנה לוי",
  "😀 Ada",
  "𠮷野",
  "",
];
const previews = [
  "The 4:30 slot shows both names again though. Could it be cached?",
  "مرحبًا، هل يمكن ربط تقويم الورشة مع خرائط جوجل؟",
  "תודה רבה, זה עובד עכשיו 👍",
];
const ages = [0, 4 * 60, 3 * 3600, 12 * 86_400, 70 * 86_400, 500 * 86_400];

export function KitWords({ now }: { now: number }) {
  return (
    <KitSection id="words" title="People, badges, times">
      <div className="grid gap-6 xl:grid-cols-2">
        <Specimen title="Feedback">
          {[...offRoadmapStatuses, ...roadmapStatuses].map((status) => (
            <FeedbackStatusBadge key={status} status={status} />
          ))}
        </Specimen>
        <Specimen title="Visitors, members, agents">
          <VerifiedBadge verified />
          <VerifiedBadge verified={false} />
          <Badge>Owner</Badge>
          <PresenceBadge online />
          <PresenceBadge online={false} />
          <PresenceDot online />
          <PresenceDot online={false} />
        </Specimen>
        <Specimen title="Waiting">
          <UnreadDot />
          <Count value={4} />
          <Count value={4} isNew label="unread" />
          <Count value={100} isNew label="unread" />
        </Specimen>
        <Specimen title="Times" className="flex flex-wrap items-center gap-3 text-xs text-muted">
          {ages.map((age) => (
            <RelativeTime key={age} at={new Date(now - age * 1000).toISOString()} />
          ))}
          <RelativeTime short at={new Date(now).toISOString()} />
        </Specimen>
        <Specimen title="Avatars">
          {names.map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </Specimen>
        <Specimen title="Sizes, presence, projects, pictures">
          <Avatar name="Priya Raman" size={20} />
          <Avatar name="Priya Raman" size={24} />
          <Avatar name="Priya Raman" size={28} />
          <Avatar name="Priya Raman" presence="online" ground="surface" />
          <Avatar name="Priya Raman" presence="offline" ground="surface" />
          <Avatar name="Priya Raman" size={40} />
          <Avatar name="Priya Raman" size={64} />
          <Avatar name="Saddle Road Holidays" shape="square" size={20} />
          <Avatar name="Saddle Road Holidays" shape="square" size={40} />
          <Avatar name="Chainring" shape="square" size={40} src="/favicon.svg" />
        </Specimen>
        <Specimen title="Words of people" className="grid w-70 gap-1 text-sm text-soft">
          {previews.map((preview) => (
            <UserText key={preview} cut>
              {preview}
            </UserText>
          ))}
        </Specimen>
      </div>
    </KitSection>
  );
}
