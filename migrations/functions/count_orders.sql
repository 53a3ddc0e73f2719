-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.count_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if tg_op <> 'INSERT' and true then
    insert into list_counts (tenant_id, list, id, class, records)
      values (old.tenant_id, 'orders', gen_random_uuid(), array[old.status, old.type], -1);
  end if;
  if tg_op <> 'DELETE' and true then
    insert into list_counts (tenant_id, list, id, class, records)
      values (new.tenant_id, 'orders', gen_random_uuid(), array[new.status, new.type], 1);
  end if;
  return null;
end $function$;
