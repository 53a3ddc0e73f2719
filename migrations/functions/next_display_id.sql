-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.next_display_id(series_table text, prefix text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
end $function$;
