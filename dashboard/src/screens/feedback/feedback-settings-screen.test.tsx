import { updateFeedbackSettings } from "@hark/contract/feedback-settings/endpoints";
import type { FeedbackSettings } from "@hark/contract/feedback-settings/schema";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { type ApiStub, stubApi } from "../../../test/api-stub.ts";
import { screenWidth } from "../../../test/browser-gaps.ts";
import { stageFeedback } from "../../../test/feedback-stage.ts";
import { renderApp } from "../../../test/render-app.tsx";

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  screenWidth.px = 1440;
  return () => expect(api.complaints).toEqual([]);
});

const saved = () => api.calls("PATCH /projects/:projectId/feedback-settings").map(({ body }) => body);
const field = (name: string) => screen.findByRole("textbox", { name }) as Promise<HTMLInputElement>;
const save = () => screen.getByRole("button", { name: "Save changes" }) as HTMLButtonElement;

test("[D6] [D3] the wait, the names of the statuses and what votes weigh are saved together; empty ones are none", async () => {
  const { project } = stageFeedback(api);
  api.on(updateFeedbackSettings, ({ body }) => ({ feedbackSettings: body as FeedbackSettings }));
  renderApp(`/${project.id}/settings/feedback`);
  const wait = await field("Minutes before emails go out");
  for (const wrong of ["-1", "1441", "ten", ""]) {
    await userEvent.clear(wait);
    if (wrong) await userEvent.type(wait, wrong);
    screen.getByText("A whole number from 0 to 1440");
    expect(save().disabled).toBe(true);
  }
  await userEvent.clear(wait);
  await userEvent.type(wait, "0");
  const shipped = await field("Completed");
  expect(shipped.placeholder).toBe("Completed");
  await userEvent.type(shipped, "Shipped");
  await userEvent.type(await field("Metadata key to add up"), " mrr ");
  await userEvent.click(save());
  await screen.findByText("Changes saved");
  expect(saved()).toEqual([
    {
      announceAfterMinutes: 0,
      statusLabels: {
        PENDING: null,
        UNDER_REVIEW: null,
        NOT_NOW: null,
        PLANNED: null,
        IN_PROGRESS: null,
        COMPLETED: "Shipped",
      },
      weightKey: "mrr",
      companyKey: null,
      weightUnit: null,
    },
  ]);
});

test("[D6] what could not be saved stays as it was typed", async () => {
  const { project } = stageFeedback(api);
  api.cut(updateFeedbackSettings);
  renderApp(`/${project.id}/settings/feedback`);
  const unit = await field("Unit shown after the total");
  await userEvent.type(unit, "€ a month");
  await userEvent.click(save());
  await screen.findByText("The settings could not be saved");
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(unit.value).toBe("€ a month");
});
