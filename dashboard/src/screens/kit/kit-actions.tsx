import { Check, Plus, Trash2, X } from "lucide-react";
import { useState } from "react";
import { GoogleGlyph } from "../../shared/brand/google-glyph.tsx";
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from "../../shared/ui/button.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { InlineConfirm } from "../../shared/ui/inline-confirm.tsx";
import { Kbd } from "../../shared/ui/kbd.tsx";
import { KitSection, Specimen } from "./specimen.tsx";

const variants: [ButtonVariant, string][] = [
  ["primary", "Primary"],
  ["secondary", "Secondary"],
  ["quiet", "Quiet"],
  ["danger", "Confirm"],
  ["danger-quiet", "Delete"],
];
const sizes: [ButtonSize, string][] = [
  ["sm", "28: toolbars"],
  ["md", "32: default"],
  ["lg", "36: forms"],
];

export function KitActions() {
  const [isSaving, setIsSaving] = useState(false);
  return (
    <KitSection id="actions" title="Buttons">
      <div className="grid gap-6 xl:grid-cols-2">
        {sizes.map(([size, title]) => (
          <Specimen key={size} title={title}>
            {variants.map(([variant, label]) => (
              <Button key={variant} size={size} variant={variant}>
                {label}
              </Button>
            ))}
          </Specimen>
        ))}
        <Specimen title="Disabled">
          {variants.map(([variant, label]) => (
            <Button key={variant} variant={variant} disabled>
              {label}
            </Button>
          ))}
        </Specimen>
        <Specimen title="Loading">
          {variants.map(([variant, label]) => (
            <Button key={variant} variant={variant} loading>
              {label}
            </Button>
          ))}
          <Button variant="danger" size="sm" loading loadingLabel="Deleting...">
            Delete
          </Button>
        </Specimen>
        <Specimen title="Press: the width stays">
          <Button
            variant="primary"
            size="lg"
            loading={isSaving}
            loadingLabel="Saving"
            onClick={() => setIsSaving(true)}
          >
            Save
          </Button>
          <Button icon={<Check />} loading={isSaving} onClick={() => setIsSaving(true)}>
            Apply changes
          </Button>
          <Button variant="quiet" onClick={() => setIsSaving(false)}>
            Stop
          </Button>
        </Specimen>
        <Specimen title="With a glyph, as a link">
          <Button variant="primary" icon={<Plus />}>
            Create Project
          </Button>
          <Button size="sm" icon={<Check className="size-3.5" />}>
            Close
          </Button>
          <Button icon={<GoogleGlyph />}>Google</Button>
          <a href="#actions" className={buttonClass("secondary")}>
            Open the roadmap
          </a>
          <a href="#actions" className="link text-sm">
            Check full plan details
          </a>
        </Specimen>
        <Specimen title="Glyphs alone, copying, keys">
          <IconButton label="Close sidebar">
            <X />
          </IconButton>
          <IconButton label="Remove hours" size="md">
            <X />
          </IconButton>
          <IconButton label="Remove nothing" disabled>
            <X />
          </IconButton>
          <CopyButton text="Hark" />
          <CopyButton text="Hark" label="Copy key" iconOnly />
          <span className="flex items-center gap-1 text-xs text-muted">
            <Kbd>↵</Kbd> to send
          </span>
        </Specimen>
        <Specimen title="Inline confirmation">
          <InlineConfirm label="Delete" icon={<Trash2 />} pendingLabel="Deleting..." onConfirm={() => undefined} />
        </Specimen>
      </div>
    </KitSection>
  );
}
