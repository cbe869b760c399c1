import "../../../shared/theme/all.css";
import type { View } from "@hark/contract/views/schema";
import { useSaveView } from "../../../features/views/save-view.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { toast } from "../../../shared/ui/toast.tsx";
import type { ListState } from "../list-state.ts";
import { searchedDate } from "../searched-date.ts";
import { t } from "../texts.ts";
import { FilterChips } from "./filter-chips.tsx";

interface ChipsProps {
  projectId: string;
  state: ListState;
  onSave: () => void;
}

/** The filter of the list; on a saved view that was changed, what to do with the change. */
export function Chips({ projectId, state, onSave }: ChipsProps) {
  const { where, setWhere, saved, isUnsaved } = state;
  const save = useSaveView(projectId);
  if (!where) return null;

  function handleUpdate(view: View) {
    save.mutateAsync({ viewId: view.id, body: { where } }).then(
      () => setWhere(undefined),
      () => toast.error(t("viewNotUpdated")),
    );
  }

  return (
    <FilterChips projectId={projectId} where={where} onChange={setWhere}>
      <span className="ms-auto flex">
        {saved && isUnsaved && (
          <>
            <ChipButton onClick={() => setWhere(undefined)}>{t("resetView")}</ChipButton>
            <ChipButton onClick={() => handleUpdate(saved)}>{t("updateView")}</ChipButton>
          </>
        )}
        {!saved && <ChipButton onClick={onSave}>{t("saveView")}</ChipButton>}
      </span>
    </FilterChips>
  );
}

function ChipButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-6 rounded-xs px-1.5 text-sm font-medium text-accent hover:bg-hover max-lg:h-9"
    >
      {children}
    </button>
  );
}

/** Under the rows, where the look ended before it had looked at all. */
export function SearchedBack({
  at,
  isPending,
  onContinue,
}: {
  at: string;
  isPending: boolean;
  onContinue: () => void;
}) {
  return (
    <div className="flex items-center gap-3 px-4 py-3 text-sm text-muted">
      <span className="flex-1">{t("searchedBackTo", { date: searchedDate(at) })}</span>
      <Button size="sm" loading={isPending} onClick={onContinue}>
        {t("continueSearch")}
      </Button>
    </div>
  );
}
