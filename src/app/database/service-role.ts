import { escapeIdentifier, escapeLiteral } from 'pg';

/** The role whose privileges the service has. It owns nothing, and row-level security applies to it. */
export const SERVICE_ROLE = 'wca_service';

/** The roles of a database, as `docker/roles.sql` makes them. */
export const DATABASE_ROLES = { owner: 'wca_owner', service: SERVICE_ROLE, login: 'wca_app' };

/** The oldest major version of PostgreSQL with which the tests are run. */
const MIN_POSTGRES_VERSION = 16;

/** The server or a login cannot be used by the service. The message is for the operator. */
export class UnsuitableDatabaseError extends Error {}

/** Runs a statement without parameters on a connection of the service and returns its rows. */
export type RunStatement = <Row>(sql: string) => Promise<Row[]>;

/** Throws {@link UnsuitableDatabaseError} for a server older than PostgreSQL 16. */
export async function requireVersion(run: RunStatement): Promise<void> {
  const [server] = await run<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  if (server!.number >= MIN_POSTGRES_VERSION * 10_000) return;
  throw new UnsuitableDatabaseError(
    `PostgreSQL ${MIN_POSTGRES_VERSION} or newer is needed; the server of DATABASE_URL is version ${server!.version}.`,
  );
}

/** A login, and the variable that contains it. */
interface Login {
  /** Default: the login of the session. */
  name?: string;
  variable?: string;
}

/**
 * Throws {@link UnsuitableDatabaseError} for a login that has more privileges than the service's role: after `reset role`, a session has
 * all privileges of its login and of the roles of which the login is a member. Privileges of `public`, such as that to create temporary
 * tables, which every new database gives, count too. Checks `session_user`, whatever role is set, or another login.
 */
export async function requireUnprivilegedLogin(
  run: RunStatement,
  { name, variable = 'DATABASE_URL' }: Login = {},
): Promise<void> {
  const subject = name === undefined ? 'session_user' : escapeLiteral(name);
  const [login] = await run<{ bypasses: boolean; owns: boolean; creates: boolean; database: string; login: string }>(
    loginPrivileges(subject),
  );
  if (!login) throw new UnsuitableDatabaseError(`The database has no login ${name}, which ${variable} contains.`);
  if (!login.bypasses && !login.owns) {
    if (!login.creates) return;
    const database = escapeIdentifier(login.database);
    const roles = `public, ${SERVICE_ROLE}, ${escapeIdentifier(login.login)}`;
    throw new UnsuitableDatabaseError(
      `The login of ${variable} may create schemas, tables or temporary tables in the database, which the service does not need. As the database's owner, run: revoke create, temporary on database ${database} from ${roles}; revoke create on schema public from ${roles};`,
    );
  }
  const reason = login.bypasses
    ? 'is a superuser, bypasses row-level security, or is a member of a role that does'
    : 'owns the database, its schema or a table, or is a member of the role that does';
  throw new UnsuitableDatabaseError(
    `The login of ${variable} ${reason}. Use one that is only a member of ${SERVICE_ROLE}, as docker/roles.sql makes it, and set DATABASE_OWNER_URL to the owner's login.`,
  );
}

/** Throws {@link UnsuitableDatabaseError} when the current role is not the service's role, or the login has more privileges. */
export async function requireServiceRole(run: RunStatement): Promise<void> {
  const [session] = await run<{ role: string }>('select current_user as role');
  if (session!.role !== SERVICE_ROLE)
    throw new UnsuitableDatabaseError(`The service must run as ${SERVICE_ROLE}, not as ${session!.role}.`);
  await requireUnprivilegedLogin(run);
}

/**
 * SQL about the login whose name is the expression `subject`; no row if there is none. `member` includes the login itself and, for a
 * superuser, every role.
 */
const loginPrivileges = (subject: string): string => `
  select
    exists (select 1 from pg_roles r
      where (r.rolsuper or r.rolbypassrls) and pg_has_role(l.oid, r.oid, 'member')) as bypasses,
    exists (select 1 from pg_database d
      where d.datname = current_database() and pg_has_role(l.oid, d.datdba, 'member'))
    or exists (select 1 from pg_namespace n
      where n.nspname = 'public' and pg_has_role(l.oid, n.nspowner, 'member'))
    or exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and pg_has_role(l.oid, c.relowner, 'member')) as owns,
    exists (select 1 from pg_roles r
      where pg_has_role(l.oid, r.oid, 'member')
        and (has_database_privilege(r.oid, current_database(), 'create, temporary')
          or has_schema_privilege(r.oid, 'public', 'create'))) as creates,
    current_database() as database, l.rolname as login
  from pg_roles l where l.rolname = ${subject}`;
