import { expect, test } from "vitest";
import { addressKey } from "./address-key.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["", "unknown"],
  ["unknown", "unknown"],
  ["192.0.2.1, 10.0.0.1", "unknown"],
])("limits count %s as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
