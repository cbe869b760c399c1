import { expect, it } from "vitest";
import { siteOrigin } from "./site-origin.ts";

it.each([
  ["https://shop.example/cart?item=1#top", "https://shop.example"],
  ["HTTPS://SHOP.example:443", "https://shop.example"],
  ["http://localhost:8080/a", "http://localhost:8080"],
  ["https://b\u00fccher.example/", "https://xn--bcher-kva.example"],
  ["https://shop.example@evil.example/", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["shop.example", null],
  ["", null],
])("the site of %j is %j", (url, origin) => {
  expect(siteOrigin(url)).toBe(origin);
});
