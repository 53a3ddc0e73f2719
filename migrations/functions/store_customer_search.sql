-- Stores the searched texts of a customer, if they have changed: names, numbers, e-mail, the digits of the telephone number, and the names of
-- its contacts. Does nothing if there is no such customer. Returns its id. Each statement names one table and compares its tenant with a value:
-- these are the only ones that Citus does not plan for each execution.
create or replace function store_customer_search(tenant uuid, customer uuid)
returns uuid
language plpgsql as $$
declare
  c record;
  contacts text;
  searched text;
  parts text[];
  found_names text;
  found_email text;
begin
  select t.company_name, t.display_name, t.display_id, t.reference_id, t.first_name, t.last_name, t.email, t.phone into c
    from customers t where t.tenant_id = tenant and t.id = customer;
  if not found then
    return customer;
  end if;
  select string_agg(concat_ws(' ', p.first_name, p.last_name), ' ') into contacts
    from customer_contacts p where p.tenant_id = tenant and p.customer_id = customer;
  searched := search_document(concat_ws(' ', c.company_name, c.display_name, c.display_id, c.reference_id, c.first_name, c.last_name,
    c.email, c.phone, regexp_replace(replace(c.phone, '(0)', ''), '[^0-9]', '', 'g'), contacts));
  parts := product_search_code_parts(searched);
  found_names := search_document(concat_ws(' ', c.company_name, c.display_name));
  found_email := folded_text(c.email);
  insert into customer_search as s (tenant_id, customer_id, document, code_parts, names, email)
    values (tenant, customer, searched, parts, found_names, found_email)
  on conflict (tenant_id, customer_id) do update
    set document = excluded.document, code_parts = excluded.code_parts, names = excluded.names, email = excluded.email
    where (s.document, s.names, s.email) is distinct from (excluded.document, excluded.names, excluded.email);
  return customer;
end $$;
