-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.count_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into list_counts (tenant_id, list, id, class, records)
      values (old.tenant_id, 'products', gen_random_uuid(), array[old.status, old.is_primary::text], -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into list_counts (tenant_id, list, id, class, records)
      values (new.tenant_id, 'products', gen_random_uuid(), array[new.status, new.is_primary::text], 1);
  end if;
  return null;
end $function$;
