-- All that documents of a credit note are made from, as it is now: that of its invoice, see `invoice_document_state`, and the credit note. The
-- buyer is the one whom the documents of the invoice name, whatever changed since. Null if the invoice was deleted. Of a credit note without an
-- invoice it is what an invoice of its amounts would have, without number, with the customer as it is now. Columns that are younger than this
-- function are read from whole rows.
create or replace function credit_note_document_state(tenant uuid, credit_note uuid)
returns jsonb
language plpgsql stable as $$
declare
  invoice uuid;
  note jsonb;
  issued jsonb;
begin
  select n.invoice_id, jsonb_build_object(
    'number', n.display_id,
    'reason', n.reason,
    'issuedAt', coalesce(n.issued_at, n.created_at),
    'amount', n.amount,
    'taxAmount', n.tax_amount,
    'roundingAmount', n.rounding_amount,
    'taxSummary', n.tax_summary,
    'charges', to_jsonb(n) -> 'charges',
    'items', (select jsonb_agg(jsonb_build_object(
        'item', c.invoice_item_id,
        'quantity', c.quantity,
        'creditedQuantity', c.credited_quantity,
        'amount', c.amount,
        'base', c.share_base) order by c.position)
      from credit_note_items c where c.tenant_id = tenant and c.credit_note_id = n.id))
  into invoice, note from credit_notes n where n.tenant_id = tenant and n.id = credit_note;
  if invoice is null then
    return (select jsonb_build_object(
      'creditNote', note,
      'invoice', jsonb_build_object(
        'number', null,
        'issuedAt', n.issued_at,
        'dueDate', null,
        'deliveryDate', null,
        'taxMode', columns -> 'tax_mode',
        'buyerReference', null,
        'contractReference', null,
        'poNumber', null,
        'remarks', null,
        'paymentTerms', null,
        'type', null,
        'earlyPayment', null,
        'charges', '[]'::jsonb,
        'taxSummary', n.tax_summary,
        'totalAmount', n.amount,
        'paidAmount', 0,
        'subtotal', case when columns ->> 'tax_mode' = 'net' then n.amount - n.tax_amount else n.amount end,
        'discountTotal', 0,
        'shippingTotal', 0,
        'taxTotal', case when columns ->> 'tax_mode' = 'net' then n.tax_amount else 0 end,
        'lineTaxTotal', case when columns ->> 'tax_mode' = 'net' then 0 else n.tax_amount end,
        'despatchNumber', null),
      'items', (select jsonb_agg(jsonb_build_object(
          'id', c.id,
          'sku', c.sku,
          'name', c.name,
          'buyerItemId', null,
          'quantity', c.quantity,
          'unitCode', p.unit_code,
          'amount', to_jsonb(c) -> 'unit_amount',
          'lineTotal', c.amount,
          'taxRate', case when columns ->> 'tax_mode' = 'net' then to_jsonb(c) -> 'tax_rate' end,
          'taxCategory', to_jsonb(c) -> 'tax_category',
          'taxCharges', case when columns ->> 'tax_mode' = 'stated' and to_jsonb(c) ->> 'tax_rate' is not null then
            jsonb_build_object('tax', to_jsonb(c) -> 'tax_rate', 'taxType', 'percentage', 'discount', null, 'discountType', 'value',
              'shipping', null, 'shippingType', 'value', 'additional', null, 'additionalType', 'value') end,
          'barcode', p.barcode) order by c.position)
        from credit_note_items c left join products p on p.tenant_id = tenant and p.sku = c.sku and p.deleted_at is null
        where c.tenant_id = tenant and c.credit_note_id = n.id),
      'orderNumbers', null,
      'customer', jsonb_build_object(
        'displayId', k.display_id,
        'companyName', k.company_name,
        'legalName', to_jsonb(k) -> 'legal_name',
        'vatId', k.vat_id,
        'taxNumber', k.tax_number,
        'registrationId', k.registration_id,
        'registrationScheme', k.registration_scheme,
        'electronicAddress', k.electronic_address,
        'buyerReference', k.buyer_reference),
      'billingAddress', (select to_jsonb(a) from (
        select first_name as "firstName", last_name as "lastName", address_line_1 as "addressLine1", address_line_2 as "addressLine2",
          city, state, country, zip_code as "zipCode"
        from customer_addresses where tenant_id = tenant and customer_id = k.id and type = 'billing' and is_default) a),
      'billingAddressFrom', 'customer',
      'shippingAddress', null,
      'contact', (select to_jsonb(c) from (
        select first_name as "firstName", last_name as "lastName", phone, email
        from customer_contacts where tenant_id = tenant and customer_id = k.id and is_default) c),
      'seller', (select s.seller from tenant_settings s where s.tenant_id = tenant),
      'style', (select to_jsonb(s) -> 'document_style' from tenant_settings s where s.tenant_id = tenant),
      'logo', (select o.object_key from media_files f join media_objects o on o.tenant_id = tenant and o.id = f.object_id
        where f.tenant_id = tenant and f.entity_type = 'logo' and o.type not in ('bmp', 'ico')
        order by f.created_at desc, f.id desc limit 1))
    from credit_notes n join customers k on k.tenant_id = tenant and k.id = n.customer_id, lateral (select to_jsonb(n) as columns) x
    where n.tenant_id = tenant and n.id = credit_note);
  end if;
  select s.state into issued from document_states s where s.tenant_id = tenant and s.id = invoice;
  return invoice_document_state(tenant, invoice) || jsonb_build_object('creditNote', note)
    || case when issued is null then '{}' else jsonb_build_object('customer', issued->'customer', 'billingAddress', issued->'billingAddress',
      'billingAddressFrom', issued->'billingAddressFrom', 'shippingAddress', issued->'shippingAddress', 'contact', issued->'contact') end;
end $$;
