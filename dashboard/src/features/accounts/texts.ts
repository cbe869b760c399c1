import { createTexts } from "../../shared/texts/texts.ts";

export const { t } = createTexts({
  fillInAllFields: "Please fill in all fields",
  newPasswordsDiffer: "New password and confirmation do not match",
  newPasswordTooShort: "New password must be at least {min} characters long",
  passwordChanged: "Password changed successfully",
  changePassword: "Change password",
  otherSessionsEnd: "Your other sessions end when the password changes.",
  save: "Save",
  cancel: "Cancel",
  logOut: "Log out",
  currentPassword: "Current password",
  newPassword: "New password",
  confirmNewPassword: "Confirm new password",
});
