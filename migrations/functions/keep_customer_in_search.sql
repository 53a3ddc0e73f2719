-- Keeps the searched texts of a customer current. Trigger of customers, at the commit, when the addresses and contacts are stored too. Whatever
-- changes these moves the version of the customer.
create or replace function keep_customer_in_search()
returns trigger
language plpgsql as $$
begin
  perform store_customer_search(new.tenant_id, new.id);
  return null;
end $$;
