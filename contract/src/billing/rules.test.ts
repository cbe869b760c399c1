import { expect, test } from "vitest";
import { formatPrice } from "./rules.ts";

test.each([
  [0, "$0"],
  [29, "$29"],
  [99, "$99"],
  [4.5, "$4.50"],
  [19.99, "$19.99"],
  [1200, "$1200"],
])("[SET-BILL-05] a price of %d reads %s", (dollars, text) => {
  expect(formatPrice(dollars)).toBe(text);
});
