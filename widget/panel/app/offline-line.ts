import { socket as limits } from "@hark/contract/limits";
import { failedPictures } from "../shared/failed-pictures.ts";
import { enOffline } from "../shared/texts/en-offline.ts";
import { addTexts, texts } from "../shared/texts/texts.ts";
import { adoptStyles } from "../shared/ui/adopt-styles.ts";
import css from "./offline.css?inline";

/**
 * Says that there is no connection, and what is kept. Fetched while there is one (`realtime.ts`), as it could not be fetched later, and made
 * without React, whose part of the panel has no room for it.
 */

adoptStyles(css);
addTexts(enOffline);

const line = document.createElement("p");
line.className = "offline";
// Always there, so that screen readers hear what appears in it.
line.setAttribute("role", "status");

let hasSocket = true;
/** The browser knows at once what the socket notices only when it hears nothing for a while. */
let hasNetwork = true;
let isSaid = false;
let patience: ReturnType<typeof setTimeout> | undefined;

function draw() {
  // Inside of the dialog, which may be all that a screen reader knows.
  if (!line.isConnected) document.querySelector(".panel")?.append(line);
  line.textContent = isSaid ? texts.get().t("noConnection") : "";
}

function change() {
  if (!hasSocket || !hasNetwork) {
    // A short break, as when the server starts anew, is not worth a line.
    patience ??= setTimeout(say, limits.lostPatienceMs, true);
    return;
  }
  // They may have failed with the line.
  if (patience !== undefined) failedPictures.set(new Set());
  clearTimeout(patience);
  patience = undefined;
  say(false);
}

function say(isSo: boolean) {
  isSaid = isSo;
  draw();
}

/** Whether the line to the server stands. */
export function setConnected(isSo: boolean) {
  hasSocket = isSo;
  if (isSo) hasNetwork = true;
  change();
}

for (const name of ["offline", "online"]) {
  window.addEventListener(name, () => {
    hasNetwork = name === "online";
    change();
  });
}

texts.subscribe(draw);
draw();
