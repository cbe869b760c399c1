import type { ReactNode } from "react";
import { HarkBrand } from "../../shared/brand/hark-mark.tsx";

/** The layout of the signed-out screens: the form on the sheet, with the arches beside it from 1024 px on. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div data-barless className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(440px,5fr)_7fr]">
      <main className="flex min-w-0 flex-col px-16 py-10 max-lg:px-6 max-lg:py-6">
        <HarkBrand />
        <div className="my-auto grid w-full max-w-88 gap-4 py-8">{children}</div>
      </main>
      <AuthArt />
    </div>
  );
}

function AuthArt() {
  return (
    <aside aria-hidden className="relative my-2 me-2 overflow-hidden rounded-lg bg-canvas max-lg:hidden">
      <svg
        aria-hidden="true"
        viewBox="0 0 600 600"
        fill="none"
        strokeWidth="26"
        className="absolute bottom-0 left-1/2 w-[min(86%,86vh)] -translate-x-1/2 stroke-[color-mix(in_srgb,var(--text)_6%,transparent)]"
      >
        <path d="M20 640V300a280 280 0 0 1 560 0v340" />
        <path d="M83 640V300a217 217 0 0 1 434 0v340" />
        <path
          d="M146 640V300a154 154 0 0 1 308 0v340"
          className="stroke-[light-dark(var(--accent),color-mix(in_srgb,var(--accent)_50%,var(--canvas)))]"
        />
      </svg>
      <div className="absolute inset-x-0 bottom-14 mx-auto grid w-71 justify-items-start gap-1.5 text-[15px] leading-[22px]">
        <Voice>Is the Brompton ready by Friday?</Voice>
        <Voice>هل يمكن تغيير الموعد؟</Voice>
        <p className="mt-2 justify-self-end rounded-lg rounded-ee-xs bg-primary px-3.5 py-2.5 text-on-primary">
          It is on the stand now.
        </p>
      </div>
    </aside>
  );
}

function Voice({ children }: { children: string }) {
  return (
    <p dir="auto" className="rounded-lg bg-raised px-3.5 py-2.5 shadow-[var(--elev-card),0_0_0_1px_var(--line)]">
      {children}
    </p>
  );
}
