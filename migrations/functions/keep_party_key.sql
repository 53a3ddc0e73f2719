-- Keeps the name of a customer in the form in which bank lines look it up. Trigger of customers.
create or replace function keep_party_key()
returns trigger
language plpgsql as $$
begin
  insert into customer_party_keys as k (tenant_id, customer_id, party_key)
    values (new.tenant_id, new.id, matching_party_key(new.company_name))
  on conflict (tenant_id, customer_id) do update set party_key = excluded.party_key where k.party_key <> excluded.party_key;
  return null;
end $$;
