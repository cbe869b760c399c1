import type { Reader } from "../../platform/database/database.ts";
import type { MailBrand } from "../../platform/mail/mail-content.ts";
import { logoInMail } from "../files/index.ts";

/** What a project's mails are recognised by. */
export async function getMailBrand(reader: Reader, projectId: string): Promise<MailBrand> {
  const project = await reader.db
    .selectFrom("projects")
    .innerJoin("widgets", "widgets.project_id", "projects.id")
    .select(["projects.name", "projects.logo_url", "widgets.color"])
    .where("projects.id", "=", projectId)
    .executeTakeFirstOrThrow();
  return { name: project.name, logoUrl: logoInMail(project.logo_url), color: project.color };
}
