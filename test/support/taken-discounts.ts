import type { Client } from './client.js';

/** Takes the discount of an invoice. Returns the invoice's id. */
export async function takeDiscount(client: Client, reference: string): Promise<string> {
  const line_items = [{ sku: 'NW-004', quantity: 1, unit_price: 100 }];
  await client.create('/v2/orders', { customer_id: 'SAVEA', reference_id: reference, line_items });
  const { id } = await client.create('/v2/invoices', {
    ...{ reference_id: reference, invoice_number: reference, order_ids: [reference], invoice_status: 'OPEN' },
    ...{ issued_at: '2026-01-05T10:00:00Z', due_date: '2026-02-05T10:00:00Z' },
    ...{ tax_mode: 'net', early_payment: [{ days: 10, percent: 2 }] },
    items: [{ sku: 'NW-004', quantity: 1, amount: 100, tax_category: 'S', tax_rate: 19 }],
  });
  await client.create('/v2/payments', {
    ...{ customer_id: 'SAVEA', amount: 116.62, paid_at: '2026-01-15T10:00:00Z', reference_id: reference },
    allocations: [{ invoice_id: id, rest: 'discount' }],
  });
  return id as string;
}

/** Takes back the discount of an invoice that is then deleted. */
export async function deleteDiscounted(client: Client): Promise<void> {
  const { id } = (await client.get('/v2/invoices/by-reference/DISCOUNTED-2')).body.data;
  for (const one of (await client.get(`/v2/invoices/${id}/payments`)).body.data)
    await client.post(`/v2/payments/${one.id}/reverse`, {});
  await client.delete(`/v1/invoices/${id}`);
}

/** Reads the taxes of the discount, and takes it back. */
export async function takeDiscountBack(client: Client): Promise<void> {
  const { id } = (await client.get('/v2/invoices/by-reference/DISCOUNTED')).body.data;
  await client.get('/v2/reports/tax?from_date=2026-01-01&to_date=2026-12-31');
  const payments: { id: string }[] = (await client.get(`/v2/invoices/${id}/payments`)).body.data;
  const reverseAll = async () => {
    for (const one of payments) await client.post(`/v2/payments/${one.id}/reverse`, {});
  };
  await reverseAll(); // refused: a credit note took a part of the discount back
  const [note] = (await client.get(`/v2/invoices/${id}/credit-notes`)).body.data;
  await client.post(`/v2/credit-notes/${note.id}/void`, {});
  await reverseAll();
}
