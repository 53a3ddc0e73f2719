// A screen of orders in one request: each with the name of its customer, its parcels, and what is still to be paid of its invoices.
//   node examples/integrating/main.mjs orders-screen 10

/** What the screen shows of each order. Other fields are not sent. */
const FIELDS = ['id', 'display_id', 'customer_id', 'status', 'amount', 'currency', 'invoice_ids', 'shipment_ids'];

/** The orders that changed last, at most `count` (1 to 100). */
export async function ordersScreen(api, count = 50) {
  const query = `page_size=${count}&fields=${FIELDS.join(',')}&include=customer,shipments,invoices`;
  const { data, included } = (await api.send('GET', `/v2/orders?${query}`)).body;
  const byId = (records) => new Map(records.map((record) => [record.id, record]));
  const [customers, shipments, invoices] = [included.customers, included.shipments, included.invoices].map(byId);
  return data.map((order) => ({
    order: order.display_id,
    customer: customers.get(order.customer_id).name,
    status: order.status,
    amount: `${order.amount} ${order.currency}`,
    parcels: order.shipment_ids.map((id) => shipments.get(id).tracking_info?.tracking_number ?? 'without a number'),
    due: order.invoice_ids.map((id) => ({
      invoice: invoices.get(id).invoice_number,
      amount: invoices.get(id).due_amount,
    })),
  }));
}
