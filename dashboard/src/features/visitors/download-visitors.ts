import { authorization } from "../../shared/api/authorization.ts";
import type { VisitorChoice } from "./list-requests.ts";

/** Saves all visitors of a list as CSV. A file is no JSON, so the call is a plain one. */
export async function downloadVisitors(projectId: string, { q, where }: VisitorChoice): Promise<void> {
  const query = new URLSearchParams({ ...(q !== "" && { q }), ...(where !== undefined && { where }) });
  const response = await fetch(`/api/projects/${projectId}/widget-users/export?${query}`, {
    headers: { authorization: authorization.header() ?? "" },
  });
  if (!response.ok) throw new Error("The export was refused");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "visitors.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}
