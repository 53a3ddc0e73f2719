-- The next free display id of a table, such as O-000042. Skips ids that callers chose for their own records. Each table has its own statement,
-- which a connection plans once; a statement that is put together here would be planned for each number.
create or replace function next_display_id(series_table text, prefix text)
returns text
language plpgsql as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  candidate text;
begin
  loop
    insert into number_series as n (tenant_id, series, last_number) values (tenant, series_table, 1)
      on conflict (tenant_id, series) do update set last_number = n.last_number + 1
      returning prefix || to_char(last_number, 'FM9999999999999000000') into candidate;
    if series_table = 'orders' then
      perform from orders t where t.tenant_id = tenant and t.display_id = candidate;
    elsif series_table = 'customers' then
      perform from customers t where t.tenant_id = tenant and t.display_id = candidate;
    elsif series_table = 'credit_notes' then
      perform from credit_notes t where t.tenant_id = tenant and t.display_id = candidate;
    elsif series_table = 'returns' then
      perform from returns t where t.tenant_id = tenant and t.display_id = candidate;
    elsif series_table = 'reminders' then
      perform from reminders t where t.tenant_id = tenant and t.display_id = candidate;
    else
      raise exception 'The table % has no display ids', series_table;
    end if;
    exit when not found;
  end loop;
  return candidate;
end $$;
