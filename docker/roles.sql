-- The roles and the database of the service, for psql and a superuser; docker/compose.yaml runs it once, on an empty
-- server. Elsewhere: WCA_OWNER_PASSWORD=… WCA_APP_PASSWORD=… psql -v ON_ERROR_STOP=1 -f docker/roles.sql postgres://…
\getenv owner_password WCA_OWNER_PASSWORD
\getenv app_password WCA_APP_PASSWORD

-- What the service may do. It owns nothing, and row-level security binds it.
create role wca_service nologin;
-- Owns the schema: migrations and the command line (DATABASE_OWNER_URL).
create role wca_owner login password :'owner_password';
-- The service's login (DATABASE_URL), which cannot migrate.
create role wca_app login password :'app_password' in role wca_service;

-- The locale decides how lists are sorted by texts such as names. C, by code points, is the same on every machine and
-- version; it is that of the embedded server as well.
create database wholesale owner wca_owner template template0 encoding 'UTF8' locale 'C';
revoke all on database wholesale from public;
grant connect on database wholesale to wca_service;
