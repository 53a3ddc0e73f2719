-- Keeps the key of the brand of a group current, by which filters find it. Trigger of product_groups.
create or replace function keep_brand_key()
returns trigger
language plpgsql as $$
begin
  new.brand_key := label_key(new.brand);
  return new;
end $$;
