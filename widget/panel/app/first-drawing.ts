import type { ReactElement, ReactNode } from "react";
import { Fragment } from "react/jsx-runtime";
import { collectStores } from "../shared/store.ts";

const svg = "http://www.w3.org/2000/svg";

/**
 * Draws components before React's renderer is here, which is four fifths of what the panel fetches: on a slow phone Home can be seen and
 * pressed half a second earlier (decision 0124). They are the same components that React draws afterwards in its place, so they must use no
 * hook but `useStore` and what is made of it, give elements no property that is on or off but those of ARIA, and draw no number 0. Draws again
 * when a store changes. Returns how to stop, which waits for the end of a press; what is drawn stays.
 */
export function drawFirst(root: Element, element: ReactElement): () => Promise<void> {
  let unsubscribe: (() => void)[] = [];
  let isOver = false;
  const stop = () => {
    for (const end of unsubscribe) end();
  };
  const draw = () => {
    if (isOver) return;
    const stores = collectStores(() => {
      const nodes = toNodes(element, false);
      const focused = focusedIn(root);
      root.replaceChildren(...nodes);
      focused?.();
    });
    unsubscribe = [...stores].map((store) =>
      store.subscribe(() => {
        stop();
        void afterPress().then(draw);
      }),
    );
  };
  watchPresses();
  draw();
  return async () => {
    await afterPress();
    isOver = true;
    stop();
  };
}

/** What is pressed now, until it has been let go of. */
let press: Promise<unknown> | undefined;

/** A button that is replaced while a pointer or the space bar is down on it is not clicked, so that every drawing waits for this. */
async function afterPress() {
  while (press) await press;
}

/** Outside of the frame it may be let go of unheard. */
const longestPressMs = 3_000;
/** A finger's click comes some time after it is lifted. */
const clickMs = 50;

function watchPresses() {
  let end = () => {};
  const begin = () => {
    press ??= new Promise<void>((resolve) => {
      end = resolve;
      setTimeout(end, longestPressMs);
    }).then(() => {
      press = undefined;
    });
  };
  addEventListener("pointerdown", begin);
  // Any other key clicks as it goes down, or does not click.
  addEventListener("keydown", ({ key }) => key === " " && begin());
  for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, () => setTimeout(end, clickMs));
}

/** Elements in the document's order that can have the focus. */
const stops = (root: Element) => [...root.querySelectorAll<HTMLElement>("button, [tabindex]")];

/** For when everything in `root` is replaced by its like: returns how to give the focus back, or undefined if it is elsewhere. */
export function focusedIn(root: Element): (() => void) | undefined {
  const index = stops(root).indexOf(document.activeElement as HTMLElement);
  return index < 0 ? undefined : () => stops(root)[index]?.focus({ preventScroll: true });
}

function toNodes(node: ReactNode, isInSvg: boolean): Node[] {
  if (Array.isArray(node)) return node.flatMap((child) => toNodes(child, isInSvg));
  if (!node || node === true) return [];
  if (typeof node !== "object") return [new Text(`${node}`)];
  const { type, props } = node as ReactElement<Record<string, unknown>>;
  const { children, ...rest } = props as { children?: ReactNode };
  if (type === Fragment) return toNodes(children, isInSvg);
  if (typeof type !== "string") return toNodes((type as (props: object) => ReactNode)(props), isInSvg);
  const isSvg = isInSvg || type === "svg";
  const element = isSvg ? document.createElementNS(svg, type) : document.createElement(type);
  for (const [prop, value] of Object.entries<unknown>(rest)) {
    if (typeof value === "function") element.addEventListener(prop.slice(2).toLowerCase(), value as EventListener);
    else if (prop === "style") Object.assign((element as HTMLElement).style, value);
    else if (value != null) element.setAttribute(attributeOf(prop, isSvg), `${value}`);
  }
  element.append(...toNodes(children, isSvg));
  return [element];
}

/** React's names of attributes; those of SVG have hyphens where they are no names of SVG's own. */
function attributeOf(prop: string, isSvg: boolean): string {
  if (prop === "className") return "class";
  return isSvg && prop !== "viewBox" ? prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : prop;
}
