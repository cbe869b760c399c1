import "./browser-gaps.ts";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { authorization } from "../src/shared/api/authorization.ts";
import { sockets } from "./fake-socket.ts";

vi.mock("socket.io-client", () => import("./fake-socket.ts"));

configure({
  // Screens are loaded when they are shown, which may take long on a busy machine.
  asyncUtilTimeout: 30_000,
  // A query that waits fails many times before it succeeds, and printing the page for each failure took a sixth of the tests' time.
  getElementError(message, container) {
    const error = new Error(message ?? undefined);
    error.name = "TestingLibraryElementError";
    Object.defineProperty(error, "message", { get: () => `${message}\n\n${prettyDOM(container as HTMLElement)}` });
    return error;
  },
});

afterEach(async () => {
  cleanup();
  // A screen whose code is still on its way when its test ends would be shown by a timer of the router, in a window that is gone by then.
  await vi.dynamicImportSettled();
  sockets.length = 0;
  authorization.forget();
  localStorage.clear();
  sessionStorage.clear();
});
