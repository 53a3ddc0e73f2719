-- The next free display id of a table, such as O-000042. Skips ids that callers chose for their own records. Each table has a statement of its
-- own, because PostgreSQL would plan one that is made for the call each time.
create or replace function next_display_id(series_table text, prefix text)
returns text
language plpgsql as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  number bigint;
  candidate text;
begin
  loop
    insert into number_series as n (tenant_id, series, last_number)
      values (tenant, series_table, 1)
      on conflict (tenant_id, series) do update set last_number = n.last_number + 1
      returning last_number into number;
    candidate := prefix || lpad(number::text, greatest(6, length(number::text)), '0');
    case series_table
      when 'orders' then perform 1 from orders where tenant_id = tenant and display_id = candidate;
      when 'customers' then perform 1 from customers where tenant_id = tenant and display_id = candidate;
      when 'credit_notes' then perform 1 from credit_notes where tenant_id = tenant and display_id = candidate;
      when 'returns' then perform 1 from returns where tenant_id = tenant and display_id = candidate;
      when 'reminders' then perform 1 from reminders where tenant_id = tenant and display_id = candidate;
    end case;
    exit when not found;
  end loop;
  return candidate;
end $$;
