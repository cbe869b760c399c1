import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { EmitContext } from "../../shared/realtime/realtime.ts";
import { useTellTyping } from "./typing.ts";

let tell: () => void;

function Writer() {
  tell = useTellTyping("a");
  return null;
}

it("(case S13) the pause between two events begins with one that was sent, and none that was dropped", () => {
  const emit = vi.fn(() => false);
  render(
    <EmitContext value={emit}>
      <Writer />
    </EmitContext>,
  );
  tell();
  emit.mockReturnValue(true);
  tell();
  tell();
  expect(emit).toHaveBeenCalledTimes(2);
});
