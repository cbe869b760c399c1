import { createElement } from "react";

/** An icon in lucide's format. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Replaces lucide-react's own function in the panel's build (`vite.config.ts`): the panel uses none of its options, and it would
 * be larger than all icons together.
 */
export default function createIcon({ node }: IconData) {
  return ({ className }: { className: string }) =>
    createElement(
      "svg",
      {
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className,
        "aria-hidden": true,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
