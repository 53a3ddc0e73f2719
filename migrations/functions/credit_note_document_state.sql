-- All that documents of a credit note are made from, as it is now: that of its invoice, see `invoice_document_state`, and the credit note. The
-- buyer is the one whom the documents of the invoice name, whatever changed since. Null if the invoice was deleted. The charges are read from whole
-- rows, because their column is younger than this function.
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
  select s.state into issued from document_states s where s.tenant_id = tenant and s.id = invoice;
  return invoice_document_state(tenant, invoice) || jsonb_build_object('creditNote', note)
    || case when issued is null then '{}' else jsonb_build_object('customer', issued->'customer', 'billingAddress', issued->'billingAddress',
      'billingAddressFrom', issued->'billingAddressFrom', 'shippingAddress', issued->'shippingAddress', 'contact', issued->'contact') end;
end $$;
