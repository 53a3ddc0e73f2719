-- Adds the change of a product to `list_counts`. The class of a product is its status and whether it is primary; deleted products are not
-- counted. Trigger of products; the condition of `products_count_changes` compares the same class. `LISTS` in migrations/0012-list-counts.ts has
-- it too.
create or replace function count_products()
returns trigger
language plpgsql as $$ begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into list_counts (tenant_id, list, id, class, records)
      values (old.tenant_id, 'products', gen_random_uuid(), array[old.status, old.is_primary::text], -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into list_counts (tenant_id, list, id, class, records)
      values (new.tenant_id, 'products', gen_random_uuid(), array[new.status, new.is_primary::text], 1);
  end if;
  return null;
end $$;
