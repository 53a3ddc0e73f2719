import { type Api, isApiError, type Schemas } from '#api-client';

/** What {@link wholesalersDay} wrote and read. */
export interface Day {
  listPrice: number;
  contractPrice: number;
  order: Schemas['Order'];
  shipment: Schemas['Shipment'];
  invoice: Schemas['Invoice'];
  creditNote: Schemas['CreditNote'];
  /** Types of the events of the day, as a system that is synchronised sees them. */
  events: string[];
}

/**
 * One day of a wholesaler: prices and customers in the morning, an order, its delivery and invoice, a payment, and a credit for a broken
 * bottle. `log` gets a line for each step. `label` makes the day's references unique, so that a tenant can have several.
 */
export async function wholesalersDay(
  api: Api,
  label: string,
  log: (line: string) => void = () => undefined,
): Promise<Day> {
  const sku = `SYRUP-${label}`;
  // An integration stores this cursor and continues there. Without `latest` it begins with the oldest event.
  const start = await api.events.list({ cursor: 'latest' });

  const prices = await api.priceLists.create({
    body: { reference_id: `LIST-${label}`, name: `Wholesale ${label}`, status: 'active', currency: 'USD' },
  });
  await api.products.create({
    body: {
      group_code: sku,
      variants: [{ sku_id: sku, name: 'Aniseed syrup', product_prices: [{ price_list_id: prices.id, price: 10 }] }],
    },
  });
  const customer = await api.customers.create({
    body: {
      reference_id: `CUSTOMER-${label}`,
      company_name: 'Lakeside Delicatessen',
      assigned_price_list_id: prices.id,
    },
  });
  const listPrice = await priceOf(api, customer.id, sku, 12);
  log(`12 bottles cost ${listPrice} each by the price list`);

  await api.contractPricing.create({
    body: {
      name: `Contract of ${customer.display_name}`,
      reference_id: `CONTRACT-${label}`,
      contract_status: 'active',
      customer_group_type: 'customers',
      customer_ids: [customer.id],
      product_price_map: [{ sku_id: sku, volume_tiers: [{ start_quantity: 10, price: 9.5 }] }],
      schedule_details: { start_date: '2026-01-01T00:00:00Z' },
    },
  });
  const contractPrice = await priceOf(api, customer.id, sku, 12);
  log(`and ${contractPrice} from 10 bottles on by the contract`);

  const order = await api.orders.create({
    body: {
      customer_id: customer.id,
      reference_id: `ORDER-${label}`,
      status: 'confirmed',
      line_items: [{ sku, quantity: 12 }],
    },
  });
  log(`order ${order.display_id}: ${order.amount} ${order.currency}`);

  const shipment = await api.shipments.create({
    body: {
      reference_id: `SHIPMENT-${label}`,
      order_id: order.id,
      shipment_items: [{ sku_id: sku, quantity: 12 }],
    },
  });
  const delivered = await api.shipments.changeStatus({ id: shipment.id, body: { status: 'fulfilled' } });
  log(`shipment ${delivered.reference_id}: ${delivered.status}`);

  const issued = await api.invoices.create({
    body: {
      reference_id: `INVOICE-${label}`,
      invoice_number: `INVOICE-${label}`,
      order_ids: [order.id],
      due_date: '2030-01-31T00:00:00Z',
      invoice_status: 'OPEN',
      items: [{ sku, quantity: 12, amount: contractPrice }],
    },
  });
  log(`invoice ${issued.invoice_number}: ${issued.total_amount} are due`);

  const creditNote = await api.creditNotes.create({
    id: issued.id,
    body: {
      reference_id: `CREDIT-${label}`,
      reason: 'One bottle was broken',
      items: [{ invoice_item_id: issued.items[0]!.id, quantity: 1 }],
    },
  });
  log(`credit note ${creditNote.credit_note_number}: ${creditNote.amount}`);

  // Read, change, write: what was read can be written back, and `ifMatch` refuses to overwrite the change of another person.
  const current = await api.invoices.get({ id: issued.id });
  const noted = await api.invoices.update(
    { id: current.id, body: { ...current, remarks: 'Paid by bank transfer' } },
    { ifMatch: current.version },
  );
  const invoice = await api.invoices.update(
    { id: noted.id, body: { paid_amount: noted.due_amount } },
    { ifMatch: noted.version },
  );
  log(`invoice ${invoice.invoice_number}: ${invoice.paid_amount} paid, ${invoice.invoice_status}`);

  try {
    await api.orders.changeStatus({ id: order.id, body: { status: 'cancelled' } });
  } catch (error) {
    if (!isApiError(error, 'invalid_state_transition', 'resource_in_use')) throw error;
    log(`the order cannot be cancelled any more: ${error.code}`);
  }

  const events: string[] = [];
  for await (const event of api.events.list.all({ cursor: start.pagination.next_cursor })) events.push(event.type);
  log(`events: ${events.join(', ')}`);
  return { listPrice, contractPrice, order, shipment: delivered, invoice, creditNote, events };
}

/** Price of one piece if the customer orders `quantity`. */
async function priceOf(api: Api, customerId: string, sku: string, quantity: number): Promise<number> {
  const { lines } = await api.prices.resolve({ body: { customer_id: customerId, lines: [{ sku, quantity }] } });
  const price = lines[0]?.unit_price;
  if (price === null || price === undefined) throw new Error(`${sku} has no price`);
  return price;
}
