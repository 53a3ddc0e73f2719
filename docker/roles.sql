-- Creates the roles and the database of the service; run it with psql as a superuser. docker/compose.yaml runs it once, on
-- an empty server. Elsewhere: WCA_OWNER_PASSWORD=… WCA_APP_PASSWORD=… psql -v ON_ERROR_STOP=1 -f docker/roles.sql postgres://…
\getenv owner_password WCA_OWNER_PASSWORD
\getenv app_password WCA_APP_PASSWORD

-- The rights of the service. It owns nothing and is subject to row-level security.
create role wca_service nologin;
-- Owns the schema: migrations and the command line (DATABASE_OWNER_URL).
create role wca_owner login password :'owner_password';
-- The service's login (DATABASE_URL), which cannot migrate.
create role wca_app login password :'app_password' in role wca_service;

-- The locale determines the order of lists that are sorted by texts such as names. C sorts by code points, identically on
-- every machine and version; the embedded server uses it as well. The provider is named because that of the server may be ICU.
-- docs/operations.md repeats the statements for a restore.
create database wholesale owner wca_owner template template0 encoding 'UTF8' locale_provider libc locale 'C';
revoke all on database wholesale from public;
grant connect on database wholesale to wca_service;
