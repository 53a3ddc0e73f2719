-- The next free display id of a table, such as O-000042. Skips ids that callers chose for their own records.
create or replace function next_display_id(series_table text, prefix text)
returns text
language plpgsql as $$
declare
  number bigint;
  candidate text;
  taken boolean;
begin
  loop
    insert into number_series as n (tenant_id, series, last_number)
      values (current_setting('app.tenant_id')::uuid, series_table, 1)
      on conflict (tenant_id, series) do update set last_number = n.last_number + 1
      returning last_number into number;
    candidate := prefix || lpad(number::text, greatest(6, length(number::text)), '0');
    execute format('select exists (select 1 from %I where tenant_id = $1 and display_id = $2)', series_table)
      into taken using current_setting('app.tenant_id')::uuid, candidate;
    exit when not taken;
  end loop;
  return candidate;
end $$;
