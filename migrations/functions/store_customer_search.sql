-- Stores the searched texts of a customer, if they have changed: names, numbers, e-mail, the digits of the telephone number, and the names of
-- its contacts. Does nothing if there is no such customer. Returns its id.
create or replace function store_customer_search(tenant uuid, customer uuid)
returns uuid
language sql as $$
  with stored as (insert into customer_search as s (tenant_id, customer_id, document, code_parts, names, email)
  select c.tenant_id, c.id, d.document, product_search_code_parts(d.document), search_document(concat_ws(' ', c.company_name, c.display_name)),
    folded_text(c.email)
  from customers c cross join lateral search_document(concat_ws(' ', c.company_name, c.display_name, c.display_id, c.reference_id,
    c.first_name, c.last_name, c.email, c.phone, regexp_replace(replace(c.phone, '(0)', ''), '[^0-9]', '', 'g'),
    (select string_agg(concat_ws(' ', p.first_name, p.last_name), ' ')
      from customer_contacts p where p.tenant_id = tenant and p.customer_id = customer))) as d (document)
  where c.tenant_id = tenant and c.id = customer
  on conflict (tenant_id, customer_id) do update
    set document = excluded.document, code_parts = excluded.code_parts, names = excluded.names, email = excluded.email
    where (s.document, s.names, s.email)
      is distinct from (excluded.document, excluded.names, excluded.email))
  select customer
$$;
