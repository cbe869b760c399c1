import { refusals } from "@hark/contract/files/rules";
import { expect, it, vi } from "vitest";
import { toast } from "../../shared/ui/toast.tsx";
import { attachFiles } from "./attach-files.ts";
import { listAttachments } from "./attachments.ts";

it("says which file can't be read, and takes the others", async () => {
  const said = vi.spyOn(toast, "error");
  const gone = { arrayBuffer: () => Promise.reject(new DOMException("Gone", "NotFoundError")) };
  const folder = Object.assign(new File(["x"], "folder"), { slice: () => gone as unknown as Blob });
  const params = { projectId: "p", conversationId: "with a folder" };
  await attachFiles(params, [folder, new File(["a,b"], "table.csv", { type: "text/csv" })]);
  expect(said.mock.calls).toEqual([[refusals.unreadableFile]]);
  expect(listAttachments(params.conversationId).map(({ name }) => name)).toEqual(["table.csv"]);
  said.mockRestore();
});
