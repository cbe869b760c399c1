import "./picture-styles.ts";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../texts/texts.ts";
import { X } from "../ui/icons.tsx";
import { Download } from "../ui/thread-icons.tsx";
import { FileName } from "./file-name.tsx";
import { withName } from "./file-names.ts";
import { type ShownPicture, showPicture } from "./shown-picture.ts";

/** One picture over the whole panel. */
export function PictureView({ url, name }: ShownPicture) {
  const { t } = useTexts();
  const label = withName(t("image"), name);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => showPicture(null);

  // The dialog keeps the focus inside while it is open, and gives it back.
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Otherwise the panel would close with it.
    event.preventDefault();
    close();
  };

  return (
    <dialog ref={dialog} className="picture-view" aria-label={label} onKeyDown={handleKeyDown} onClose={close}>
      <div className="picture-tools">
        {name && <FileName name={name} />}
        <a
          className="icon-button"
          href={url}
          download={name ?? ""}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={withName(t("download"), name)}
          title={t("download")}
        >
          <Download className="icon" />
        </a>
        <button type="button" className="icon-button" aria-label={t("close")} title={t("close")} onClick={close}>
          <X className="icon" />
        </button>
      </div>
      {/* Beside the picture a press closes, as everywhere; the button does the same by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="picture-stage" onClick={(event) => event.target === event.currentTarget && close()}>
        <img src={url} alt={label} />
      </div>
    </dialog>
  );
}
