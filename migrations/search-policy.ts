/** A pattern of the setting `app.search`, by position; `%` where it has none. */
const pattern = (place: number): string =>
  `coalesce((nullif(current_setting('app.search', true), '')::text[])[${place}], '%')`;

/**
 * The statement of a policy that lets searches use the indexes of a table of searched texts. Under row-level security PostgreSQL uses an index
 * for a condition of a statement only if the condition's operator is leakproof, which `like` and `@>` are not; conditions of policies have no
 * such limit. So a search writes its patterns and the parts of codes to settings, and this policy applies them. It is restrictive: it can only
 * hide rows of the tenant's policy, and without the settings it hides none.
 */
export const searchPolicy = (
  table: string,
): string => `create policy ${table}_wanted on ${table} as restrictive for select
  using (document like ${pattern(1)} and document like ${pattern(2)} and document like ${pattern(3)}
    and code_parts @> coalesce(nullif(current_setting('app.search_code_parts', true), '')::text[], '{}'))`;
