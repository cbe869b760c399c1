import "./browser-gaps.ts";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { authorization } from "../src/shared/api/authorization.ts";
import { sockets } from "./fake-socket.ts";

vi.mock("socket.io-client", () => import("./fake-socket.ts"));

// Screens are loaded when they are shown, which may take long on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  sockets.length = 0;
  authorization.forget();
  localStorage.clear();
  sessionStorage.clear();
});
