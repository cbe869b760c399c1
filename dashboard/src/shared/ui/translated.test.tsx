import { render } from "@testing-library/react";
import { Check, RotateCcw } from "lucide-react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { Badge, VerifiedBadge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { ErrorMessage } from "./error-message.tsx";
import { Count } from "./unread.tsx";

/** As page translators do: every text is taken out and stands in elements of theirs from then on. */
function translate(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement("font");
    font.textContent = text.textContent;
    text.parentNode?.replaceChild(font, text);
  }
}

const changes: [string, before: ReactElement, after: ReactElement][] = [
  [
    "a button's icon comes",
    <Button key="a">Save</Button>,
    <Button key="a" icon={<Check />}>
      Save
    </Button>,
  ],
  [
    "a button's icon changes with its words",
    <Button key="b" icon={<Check />}>
      Close
    </Button>,
    <Button key="b" icon={<RotateCcw />}>
      Re-open
    </Button>,
  ],
  [
    "a button loads",
    <Button key="c" loading={false}>
      Save
    </Button>,
    <Button key="c" loading>
      Save
    </Button>,
  ],
  [
    "a badge's icon comes",
    <Badge key="d">Owner</Badge>,
    <Badge key="d" icon={<Check />}>
      Owner
    </Badge>,
  ],
  ["a visitor is verified", <VerifiedBadge key="e" verified={false} />, <VerifiedBadge key="e" verified />],
  [
    "an error gets a description",
    <ErrorMessage key="f" layout="line" title="Not sent" />,
    <ErrorMessage key="f" layout="line" title="Not sent" description="Again?" />,
  ],
  ["a count gets words", <Count key="g" value={1} />, <Count key="g" value={2} label="unread" />],
];

it.each(changes)("a translated page goes on when %s", (_change, before, after) => {
  const { container, rerender, unmount } = render(before);
  translate(container);
  rerender(after);
  translate(container);
  rerender(before);
  unmount();
  expect(container.childNodes).toHaveLength(0);
});
