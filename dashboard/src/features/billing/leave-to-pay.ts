import type { openCheckout, openPortal } from "@hark/contract/billing/endpoints";
import { freePlanName } from "@hark/contract/billing/rules";
import type { Plan } from "@hark/contract/billing/schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { errorText, request } from "../../shared/api/request.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { t } from "./texts.ts";

/** Each is one button: `plan` by its id. */
export type BillingAction = "cancel" | "manage" | "update-payment" | { plan: Pick<Plan, "id" | "name"> };

export interface LeaveToPay {
  leave: (action: BillingAction) => void;
  /** Whether this button was pressed and the browser has not left the page yet (SET-BILL-12). */
  isLeaving: (action: BillingAction) => boolean;
}

/** Asks the server for the payment provider's page and opens it. Everything except choosing a paid plan is done in the portal. */
export function useLeaveToPay(originProjectId: string): LeaveToPay {
  const { mutate, reset, isPending, isSuccess, variables } = useMutation({
    mutationFn: (action: BillingAction) => askForAddress(action, originProjectId),
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => toast.error(errorText(error, t("paymentPageFailed"))),
  });

  // Back restores this page from the back/forward cache, and its button must not stay in its loading state.
  useEffect(() => {
    const handleShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    window.addEventListener("pageshow", handleShow);
    return () => window.removeEventListener("pageshow", handleShow);
  }, [reset]);

  const isBusy = isPending || isSuccess;
  return {
    leave: (action) => {
      if (!isBusy) mutate(action);
    },
    isLeaving: (action) => isBusy && variables !== undefined && keyOf(variables) === keyOf(action),
  };
}

async function askForAddress(action: BillingAction, originProjectId: string): Promise<string> {
  if (typeof action === "object" && action.plan.name !== freePlanName) {
    const body = { planId: action.plan.id, originProjectId };
    return (await request<typeof openCheckout>("POST /stripe/session", { body })).url;
  }
  return (await request<typeof openPortal>("POST /stripe/portal", { body: { originProjectId } })).url;
}

function keyOf(action: BillingAction): string {
  return typeof action === "string" ? action : `plan:${action.plan.id}`;
}
