-- Stores the searched texts of a customer, if they have changed: names, numbers, VAT id, e-mail, the digits of the telephone number, ZIP codes and
-- cities of its addresses, and names, e-mail and telephone of its contacts. Does nothing if there is no such customer. Returns its id. Each
-- statement names one table and compares its tenant with a value: these are the only ones that Citus does not plan for each execution.
create or replace function store_customer_search(tenant uuid, customer uuid)
returns uuid
language plpgsql as $$
declare
  c record;
  places text;
  contacts text;
  searched text;
begin
  select t.company_name, t.display_name, t.display_id, t.reference_id, t.first_name, t.last_name, t.email, t.phone, t.vat_id into c
    from customers t where t.tenant_id = tenant and t.id = customer;
  if not found then
    return customer;
  end if;
  select string_agg(concat_ws(' ', a.zip_code, a.city), ' ') into places
    from customer_addresses a where a.tenant_id = tenant and a.customer_id = customer;
  select string_agg(concat_ws(' ', p.first_name, p.last_name, p.email, p.phone, dialled_digits(p.phone)), ' ') into contacts
    from customer_contacts p where p.tenant_id = tenant and p.customer_id = customer;
  searched := search_document(concat_ws(' ', c.company_name, c.display_name, c.display_id, c.reference_id, c.first_name, c.last_name,
    c.email, c.phone, dialled_digits(c.phone), c.vat_id, regexp_replace(c.vat_id, '[^A-Za-z0-9]', '', 'g'), places, contacts));
  insert into customer_search as s (tenant_id, customer_id, document, code_parts, names, email)
    values (tenant, customer, searched, product_search_code_parts(searched),
      search_document(concat_ws(' ', c.company_name, c.display_name)), folded_text(c.email))
  on conflict (tenant_id, customer_id) do update
    set document = excluded.document, code_parts = excluded.code_parts, names = excluded.names, email = excluded.email
    where (s.document, s.names, s.email) is distinct from (excluded.document, excluded.names, excluded.email);
  return customer;
end $$;
