-- Keeps the labels of a product current; a deleted product has none. Trigger of products.
create or replace function keep_product_labels()
returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from product_labels l where l.tenant_id = new.tenant_id and l.product_id = new.id and (new.deleted_at is not null
      or (l.kind, l.value) not in (select v.kind, v.value from product_label_values(new.categories, new.tags) v));
  end if;
  if new.deleted_at is null then
    insert into product_labels (tenant_id, kind, value, product_id)
      select new.tenant_id, v.kind, v.value, new.id from product_label_values(new.categories, new.tags) v on conflict do nothing;
  end if;
  return null;
end $$;
