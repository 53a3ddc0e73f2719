// Month end: bill everything that left, with one invoice for each customer.
//   node examples/integrating/main.mjs bill-month 2026-01-01T00:00:00Z 2026-02-01T00:00:00Z

/**
 * Bills what left until `until` of all orders that changed since `since`, which is the end of the month before. The numbers are drawn from the
 * `invoice_sequence` of the settings, the due dates follow from the payment terms. Nothing is billed twice: a second run, for instance after a
 * crash, finds only what the first one has not billed. Returns the invoices, and the customers that were refused with the reasons.
 */
export async function billMonth(api, { since, until }) {
  const customers = new Set();
  for await (const order of api.everything('orders', { updated_after: since })) customers.add(order.customer_id);
  const [invoices, refused] = [[], []];
  for (const customer_id of customers) {
    const body = { customer_id, shipped_until: until, invoice_status: 'OPEN' };
    try {
      invoices.push((await api.send('POST', '/v2/invoices/from-orders', { body })).body.data);
    } catch (error) {
      if (error.code === undefined) throw error;
      if (error.code !== 'nothing_to_invoice') refused.push({ customer_id, code: error.code, details: error.details });
    }
  }
  return { invoices, refused };
}
