import type { Registration, ServerSettings } from "@hark/contract/server-settings/schema";
import type { Reader } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hasVerifiedAccount } from "../accounts/index.ts";
import type { SettingsReader } from "../settings-reader.ts";
import { t } from "./texts.ts";

/** Who may make an account by these settings. The first may always be made, as nobody could open a closed server otherwise (O3). */
export async function decideRegistration(
  reader: Reader,
  { registration }: Pick<ServerSettings, "registration">,
): Promise<Registration> {
  if (registration === "OPEN") return registration;
  return (await hasVerifiedAccount(reader)) ? registration : "OPEN";
}

/** Asks before an account is made, whichever way. Throws REGISTRATION_CLOSED. `isInvited` is of the address that it is for. */
export async function checkRegistration(reader: Reader, settings: SettingsReader, isInvited: () => Promise<boolean>) {
  const registration = await decideRegistration(reader, await settings.readNow(reader));
  if (registration === "CLOSED") throw new AppError("REGISTRATION_CLOSED", { message: t("noNewAccounts") });
  if (registration === "INVITED" && !(await isInvited())) {
    throw new AppError("REGISTRATION_CLOSED", { message: t("byInvitation") });
  }
}
