-- Keeps the searched texts of a customer current when its contacts change. Trigger of customer_contacts, at the commit.
create or replace function keep_contact_in_search()
returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform store_customer_search(old.tenant_id, old.customer_id);
  else
    perform store_customer_search(new.tenant_id, new.customer_id);
  end if;
  return null;
end $$;
