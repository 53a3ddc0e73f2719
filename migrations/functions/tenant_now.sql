-- The present time of the tenant of the transaction: `now()`, and in a sandbox the time that its clock shows. The service sets how far the clock
-- is ahead in transactions of sandboxes only. PostgreSQL replaces a call by the expression, so that conditions use indexes as with `now()`. It has
-- neither `case`, of which Citus evaluates all branches, nor `coalesce`, which Citus refuses in updates: `concat` takes null for an empty text.
create or replace function tenant_now()
returns timestamptz
language sql stable parallel safe as $$
  select pg_catalog.now() + pg_catalog.concat('0', pg_catalog.current_setting('app.clock_offset_ms', true))::pg_catalog.int8 * interval '1 millisecond'
$$;
