import { createElement } from "react";

/** As lucide writes an icon down. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Stands in for lucide-react's own function of this name in the panel's build (`vite.config.ts`): of what that one can do with an icon the
 * panel uses nothing, and it would weigh more than all icons together.
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
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
