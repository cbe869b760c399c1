import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { cx } from "./cx.ts";
import { toHex, toHsv } from "./hsv.ts";
import { t } from "./texts.ts";

export interface ColourPickerProps {
  /** `#rrggbb`. */
  value: string;
  onValueChange: (value: string) => void;
  className?: string | undefined;
}

const thumb =
  "pointer-events-none absolute size-4.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-[#fff] shadow-[0_0_0_1px_rgb(0_0_0/0.35)]";

const hues = "linear-gradient(to right, #f00, #ff0, #0f0, #0ff, #00f, #f0f, #f00)";

const lastDegree = 359;

const planeMoves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const hueMoves: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: -lastDegree,
  End: lastDegree,
};

const clamp = (part: number) => Math.min(1, Math.max(0, part));

/**
 * Saturation and brightness on a plane, hue on a strip, each by pointer and by arrow keys. It is our own because ready-made
 * ones write a style element, which the content security policy refuses. It is the same in every writing direction.
 */
export function ColourPicker({ value, onValueChange, className }: ColourPickerProps) {
  // Grey has no hue: unless the last one is remembered, the strip would jump to red at the first grey.
  const [lastHue, setLastHue] = useState(() => toHsv(value).h);
  const { h, s, v } = toHsv(value, lastHue);
  const hue = s === 0 || v === 0 ? lastHue : h;

  function choose(next: { h?: number; s?: number; v?: number }) {
    const picked = { h: hue, s, v, ...next };
    setLastHue(picked.h);
    onValueChange(toHex(picked));
  }

  function handlePlaneKey(event: KeyboardEvent) {
    const [x, y] = planeMoves[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : 0.01;
    choose({ s: clamp(s + x * step), v: clamp(v + y * step) });
  }

  function handleHueKey(event: KeyboardEvent) {
    const move = hueMoves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    choose({ h: Math.min(lastDegree, Math.max(0, hue + move * step)) });
  }

  const percent = (part: number) => `${Math.round(part * 100)}%`;
  return (
    <div dir="ltr" className={cx("grid gap-3", className)}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t("saturationAndBrightness")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(s * 100)}
        aria-valuetext={t("saturationAndBrightnessAre", { saturation: percent(s), brightness: percent(v) })}
        onKeyDown={handlePlaneKey}
        {...drag((x, y) => choose({ s: x, v: 1 - y }))}
        className="relative h-42 touch-none rounded-sm"
        style={{
          background: `linear-gradient(to top, #000, transparent), linear-gradient(to right, #fff, hsl(${hue} 100% 50%))`,
        }}
      >
        <span className={thumb} style={{ left: `${s * 100}%`, top: `${(1 - v) * 100}%`, background: value }} />
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t("hue")}
        aria-valuemin={0}
        aria-valuemax={lastDegree}
        aria-valuenow={Math.round(hue)}
        onKeyDown={handleHueKey}
        {...drag((x) => choose({ h: x * lastDegree }))}
        className="relative h-3 touch-none rounded-full after:absolute after:-inset-y-3.5 after:inset-x-0 after:content-['']"
        style={{ background: hues }}
      >
        <span
          className={cx(thumb, "top-1/2")}
          style={{ left: `${(hue / lastDegree) * 100}%`, background: `hsl(${hue} 100% 50%)` }}
        />
      </div>
    </div>
  );
}

/** Calls back with the position within the element, 0 to 1 in each direction, while the pointer is down. */
function drag(onMove: (x: number, y: number) => void) {
  const tell = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onMove(clamp((event.clientX - box.left) / box.width), clamp((event.clientY - box.top) / box.height));
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      tell(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) tell(event);
    },
  };
}
