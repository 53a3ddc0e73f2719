-- As `tenant_now`, but the time of the call and not that of the start of the transaction.
create or replace function tenant_clock_timestamp()
returns timestamptz
language sql volatile parallel safe as $$
  select pg_catalog.clock_timestamp()
    + pg_catalog.concat('0', pg_catalog.current_setting('app.clock_offset_ms', true))::pg_catalog.int8 * interval '1 millisecond'
$$;
