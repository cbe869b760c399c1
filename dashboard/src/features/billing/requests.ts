import type { getBilling, listPlans } from "@hark/contract/billing/endpoints";
import { minute } from "@hark/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: async ({ signal }) => (await request<typeof listPlans>("GET /plans", {}, { signal })).plans,
  staleTime: 5 * minute,
});

export const billingQuery = queryOptions({
  queryKey: ["billing"],
  queryFn: async ({ signal }) => (await request<typeof getBilling>("GET /billing", {}, { signal })).billing,
});
