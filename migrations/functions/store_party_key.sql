-- Stores the name of a customer in the form in which bank lines look it up. Returns the id of the customer. Does nothing if there is no such customer.
create or replace function store_party_key(tenant uuid, customer uuid)
returns uuid
language plpgsql as $$
declare
  name text;
begin
  select t.company_name into name from customers t where t.tenant_id = tenant and t.id = customer;
  if found then
    insert into customer_party_keys as k (tenant_id, customer_id, party_key) values (tenant, customer, matching_party_key(name))
    on conflict (tenant_id, customer_id) do update set party_key = excluded.party_key where k.party_key <> excluded.party_key;
  end if;
  return customer;
end $$;
