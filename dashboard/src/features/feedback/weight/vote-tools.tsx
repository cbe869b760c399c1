import { feedback as limits } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { type FormEvent, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { TextField } from "../../../shared/ui/field.tsx";
import type { MetadataChoice } from "../requests.ts";
import { t } from "../texts.ts";
import { useVoteForAddress } from "./change-votes.ts";

const formClass = "mt-1 mb-2 grid gap-3 rounded-md border border-line bg-sunken p-3";
const fieldsClass = "grid gap-3 sm:grid-cols-2";
const footClass = "flex justify-end gap-2";

interface AddVoteProps {
  projectId: string;
  feedbackId: string;
  onDone: () => void;
}

/** A vote for somebody who asked elsewhere: on the phone, at a fair. Several may follow one another. */
export function AddVote({ projectId, feedbackId, onDone }: AddVoteProps) {
  const vote = useVoteForAddress(projectId, feedbackId);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const refusal = vote.error instanceof RequestError ? (vote.error.fields?.email ?? vote.error.message) : undefined;
  const error = vote.isError ? (refusal ?? t("voteNotAdded")) : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const body = { email: email.trim(), ...(name.trim() !== "" && { name: name.trim() }) };
    if (body.email === "" || vote.isPending) return;
    vote.mutate(body, { onSuccess: onDone });
  }

  return (
    <form noValidate onSubmit={handleSubmit} className={formClass} aria-label={t("addVote")}>
      <div className={fieldsClass}>
        <TextField
          label={t("voterAddress")}
          type="email"
          autoFocus
          autoComplete="off"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={error}
        />
        <TextField
          label={t("voterName")}
          autoComplete="off"
          dir="auto"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <p className="text-xs text-muted">{t("voterIsTold")}</p>
      <div className={footClass}>
        <Button size="sm" disabled={vote.isPending} onClick={onDone}>
          {t("cancel")}
        </Button>
        <Button type="submit" variant="primary" size="sm" disabled={email.trim() === ""} loading={vote.isPending}>
          {t("addVote")}
        </Button>
      </div>
    </form>
  );
}

interface ByDataProps {
  onChoose: (choice: MetadataChoice) => void;
  onCancel: () => void;
}

/** Voters whose metadata shows a value: texts as they are, everything else as JSON. */
export function ByData({ onChoose, onCancel }: ByDataProps) {
  const [key, setKey] = useState("");
  const [value, setValue] = useState("");

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (key.trim() !== "") onChoose({ key: key.trim(), value: value.trim() });
  }

  return (
    <form noValidate onSubmit={handleSubmit} className={formClass} aria-label={t("filterByData")}>
      <div className={fieldsClass}>
        <TextField
          label={t("dataKey")}
          autoFocus
          autoComplete="off"
          placeholder={t("dataKeyExample")}
          maxLength={limits.metadataFilterMax}
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <TextField
          label={t("dataValue")}
          autoComplete="off"
          placeholder={t("dataValueExample")}
          dir="auto"
          maxLength={limits.metadataFilterMax}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </div>
      <div className={footClass}>
        <Button size="sm" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" variant="primary" size="sm" disabled={key.trim() === ""}>
          {t("showThese")}
        </Button>
      </div>
    </form>
  );
}
