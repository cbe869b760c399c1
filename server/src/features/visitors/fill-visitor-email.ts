/**
 * Part of the statement that starts a conversation: sets the visitor's address from the form if none is known. Returns the
 * `id` of a visitor whose address was set.
 *
 * `source`: what stands in a FROM clause, with `project_id`, `visitor_id` and `email`, which may be null.
 */
export const fillVisitorEmail = (source: string): string => `
update visitors set email = form.email
from ${source} as form
where visitors.id = form.visitor_id and visitors.project_id = form.project_id
  and visitors.email is null and form.email is not null
returning visitors.id`;
