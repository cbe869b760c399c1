import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { createTexts } from "./texts.ts";

const { t, tr } = createTexts({
  close: "Close",
  seeGuide: "See <link>the {name} guide</link> for {name}.",
});

test("elements appear where the sentence has them, with the sentence's words", () => {
  const { container } = render(<p>{tr("seeGuide", { link: <a href="/guide">gone</a>, name: <b>Ada</b> })}</p>);
  expect(container.innerHTML).toBe('<p>See <a href="/guide">the <b>Ada</b> guide</a> for <b>Ada</b>.</p>');
});

test("values stay text, even if they look like an element or a placeholder", () => {
  const { container } = render(<p>{tr("seeGuide", { link: <i />, name: "<link>{name}</link>" })}</p>);
  expect(container.textContent).toBe("See the <link>{name}</link> guide for <link>{name}</link>.");
  expect(container.querySelectorAll("i")).toHaveLength(1);
});

test("an element that is missing does not compile", () => {
  // @ts-expect-error The sentence has a link in it.
  expect(() => render(<p>{tr("seeGuide", { name: "Ada" })}</p>)).toThrow();
  expect(t("close")).toBe("Close");
});
