-- Keeps the name of a customer in the form in which bank lines look it up. Trigger of customers.
create or replace function keep_party_key()
returns trigger
language plpgsql as $$
begin
  perform store_party_key(new.tenant_id, new.id);
  return null;
end $$;
