export { ForgotScreen } from "../screens/auth/forgot-screen.tsx";
export { RedefineScreen } from "../screens/auth/redefine-screen.tsx";
export { RegisterScreen } from "../screens/auth/register-screen.tsx";
export { ValidateGoogleScreen } from "../screens/auth/validate-google-screen.tsx";
export { VerifyScreen } from "../screens/auth/verify-screen.tsx";
export { AcceptInvitationScreen } from "../screens/invitation/accept-invitation-screen.tsx";
export { NotFoundScreen } from "../screens/not-found/not-found-screen.tsx";
