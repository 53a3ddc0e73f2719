-- Adds the change of an order to `list_counts`. The class of an order is its status and type. Trigger of orders; the condition of
-- `orders_count_changes` compares the same class. `LISTS` in migrations/0012-list-counts.ts has it too.
create or replace function count_orders()
returns trigger
language plpgsql as $$ begin
  if tg_op <> 'INSERT' and true then
    insert into list_counts (tenant_id, list, id, class, records)
      values (old.tenant_id, 'orders', gen_random_uuid(), array[old.status, old.type], -1);
  end if;
  if tg_op <> 'DELETE' and true then
    insert into list_counts (tenant_id, list, id, class, records)
      values (new.tenant_id, 'orders', gen_random_uuid(), array[new.status, new.type], 1);
  end if;
  return null;
end $$;
