import type { DataSource } from 'typeorm';

/** The role whose rights the service has: it owns nothing, and row-level security binds it. */
export const SERVICE_ROLE = 'wca_service';

/** Refuses to serve as a role that row-level security would not bind. Throws with one line that says what to do. */
export async function assertHarmless(dataSource: DataSource): Promise<void> {
  const [role] = await dataSource.query<{ name: string; unbound: boolean; owns: boolean }[]>(`
    select rolname as name, rolsuper or rolbypassrls as unbound,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relowner = r.oid) as owns
    from pg_roles r where rolname = current_user`);
  if (!role || role.name !== SERVICE_ROLE || role.unbound || role.owns) {
    throw new Error(
      `The service must run as ${SERVICE_ROLE}, which may neither own tables nor bypass row-level security.`,
    );
  }
}
