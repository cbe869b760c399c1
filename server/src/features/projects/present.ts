import type { MemberRole, Project, ProjectSite, ProjectSummary, SeenSite } from "@hark/contract/projects/schema";
import type { ProjectRow } from "../members/index.ts";

export function presentProjectSummary(
  project: Pick<ProjectRow, "id" | "name" | "logo_url"> & { role: MemberRole },
): ProjectSummary {
  return { id: project.id, name: project.name, logoUrl: project.logo_url, role: project.role };
}

export function presentProject(project: ProjectRow, role: MemberRole): Project {
  return {
    ...presentProjectSummary({ ...project, role }),
    secretKey: role === "OWNER" ? project.secret_key : null,
    membersSeeSecretKey: project.members_see_secret_key,
  };
}

export function presentSite(site: { origin: string; is_listed: boolean; seen_at: Date | null }): ProjectSite {
  return { origin: site.origin, isListed: site.is_listed, seenAt: site.seen_at?.toISOString() ?? null };
}

export function presentSeenSite(site: { origin: string; seen_at: Date }): SeenSite {
  return { origin: site.origin, seenAt: site.seen_at.toISOString() };
}
