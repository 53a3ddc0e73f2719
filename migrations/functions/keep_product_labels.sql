-- Keeps the labels of a product current; a deleted product has none. Trigger of products. It adds one row after the other, because an
-- insertion of a query could not be distributed (docs/scaling.md).
create or replace function keep_product_labels()
returns trigger
language plpgsql as $$
declare
  label record;
begin
  if tg_op = 'UPDATE' then
    delete from product_labels l where l.tenant_id = new.tenant_id and l.product_id = new.id and (new.deleted_at is not null
      or not exists (select 1 from product_label_values(new.categories, new.tags) v where v.kind = l.kind and v.value = l.value));
  end if;
  if new.deleted_at is null then
    for label in select v.kind, v.value from product_label_values(new.categories, new.tags) v loop
      insert into product_labels (tenant_id, kind, value, product_id)
        values (new.tenant_id, label.kind, label.value, new.id) on conflict do nothing;
    end loop;
  end if;
  return null;
end $$;
