-- All that documents of an invoice are made from, as it is now: the invoice with its items, the numbers of its orders, its customer, and the
-- tenant as seller, without what `tenant_locale` says. The names are those of `features/documents/document-state.ts`. Addresses and contact are
-- those of the first order, which the customer's defaults replace where it has none. The logo is the file of the type `logo`
-- that was uploaded last, unless no program of pages reads its format, as in `features/settings/settings.queries.ts`. The number of the delivery
-- note is that of the shipment, if the invoice or its orders have one only. The style, the customer's legal name, the type and the discounts
-- for early payments are read from whole rows, because their columns are younger than this function.
create or replace function invoice_document_state(tenant uuid, invoice uuid)
returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'invoice', jsonb_build_object(
      'number', case when i.number_source <> 'pending' then i.invoice_number end,
      'issuedAt', coalesce(i.issued_at, i.created_at),
      'dueDate', i.due_date,
      'deliveryDate', i.delivery_date,
      'taxMode', i.tax_mode,
      'buyerReference', i.buyer_reference,
      'contractReference', i.contract_reference,
      'poNumber', i.po_number,
      'remarks', i.remarks,
      'paymentTerms', i.payment_terms,
      'type', to_jsonb(i) -> 'type',
      'earlyPayment', to_jsonb(i) -> 'early_payment',
      'charges', i.charges,
      'taxSummary', i.tax_summary,
      'totalAmount', i.total_amount,
      'paidAmount', i.paid_amount,
      'subtotal', i.subtotal,
      'discountTotal', i.discount_total,
      'shippingTotal', i.shipping_total,
      'taxTotal', i.tax_total,
      'lineTaxTotal', i.line_tax_total,
      'despatchNumber', (select case when count(*) = 1 then min(h.reference_id) end from shipments h
        where h.tenant_id = tenant and (h.invoice_id = i.id or h.invoice_id is null and h.order_id in (
          select x.order_id from invoice_orders x where x.tenant_id = tenant and x.invoice_id = i.id)))),
    'items', (select jsonb_agg(jsonb_build_object(
        'id', l.id,
        'sku', l.sku,
        'name', l.name,
        'buyerItemId', l.buyer_item_id,
        'quantity', l.quantity,
        'unitCode', l.unit_code,
        'amount', l.amount,
        'lineTotal', l.line_total,
        'taxRate', l.tax_rate,
        'taxCategory', l.tax_category,
        'taxCharges', l.tax_charges,
        'barcode', (select p.barcode from products p where p.tenant_id = tenant and p.id = l.product_id),
        'orderLine', (select case when count(*) = 1 then min(x.reference_id) end
          from invoice_allocations a join order_lines x on x.tenant_id = tenant and x.id = a.order_line_id
          where a.tenant_id = tenant and a.invoice_item_id = l.id)) order by l.position)
      from invoice_items l where l.tenant_id = tenant and l.invoice_id = i.id),
    'orderNumbers', (select jsonb_agg(o.display_id order by x.position)
      from invoice_orders x join orders o on o.tenant_id = tenant and o.id = x.order_id
      where x.tenant_id = tenant and x.invoice_id = i.id),
    'customer', (select jsonb_build_object(
        'displayId', c.display_id,
        'companyName', c.company_name,
        'legalName', to_jsonb(c) -> 'legal_name',
        'vatId', c.vat_id,
        'taxNumber', c.tax_number,
        'registrationId', c.registration_id,
        'registrationScheme', c.registration_scheme,
        'electronicAddress', c.electronic_address,
        'buyerReference', c.buyer_reference)
      from customers c where c.tenant_id = tenant and c.id = i.customer_id),
    'billingAddress', coalesce(first.billing_address, (select to_jsonb(a) from (
      select first_name as "firstName", last_name as "lastName", address_line_1 as "addressLine1", address_line_2 as "addressLine2",
        city, state, country, zip_code as "zipCode"
      from customer_addresses where tenant_id = tenant and customer_id = i.customer_id and type = 'billing' and is_default) a)),
    'billingAddressFrom', case when first.billing_address is null then 'customer' else 'order' end,
    'shippingAddress', first.shipping_address,
    'contact', coalesce(first.primary_contact, (select to_jsonb(c) from (
      select first_name as "firstName", last_name as "lastName", phone, email
      from customer_contacts where tenant_id = tenant and customer_id = i.customer_id and is_default) c)),
    'seller', (select s.seller from tenant_settings s where s.tenant_id = tenant),
    'style', (select to_jsonb(s) -> 'document_style' from tenant_settings s where s.tenant_id = tenant),
    'logo', (select o.object_key from media_files f join media_objects o on o.tenant_id = tenant and o.id = f.object_id
      where f.tenant_id = tenant and f.entity_type = 'logo' and o.type not in ('bmp', 'ico')
      order by f.created_at desc, f.id desc limit 1))
  from invoices i left join lateral (
    select nullif(o.billing_address, 'null') as billing_address, nullif(o.shipping_address, 'null') as shipping_address,
      nullif(o.primary_contact, 'null') as primary_contact
    from invoice_orders x join orders o on o.tenant_id = tenant and o.id = x.order_id
    where x.tenant_id = tenant and x.invoice_id = i.id order by x.position limit 1) first on true
  where i.tenant_id = tenant and i.id = invoice
$$;
