/** One call of the story. */
export interface Step {
  title: string;
  /** One sentence: why the answer is what it is. */
  why: string;
  path: string;
  body: object;
  /** The part of the answer's `data` that the step is about. */
  shown: object;
}

/** Sends one request and returns the answer's `data`; throws when the service refuses it. */
export type Call = (path: string, body: object) => Promise<unknown>;

const CUSTOMER = 'ALFKI';
const SKU = 'NW-001';
const QUANTITY = 12;
const DUE_DATE = '2030-01-31T00:00:00Z';

interface Prices {
  currency: string;
  lines: [
    {
      unit_price: number;
      reason: string;
      base_price: number;
      contract: { name: string; start_quantity: number } | null;
    },
  ];
}

type Totals = Record<string, unknown> & { id: string; line_items: [{ shipped_quantity: number }] };
type Invoice = Record<string, unknown> & { id: string; items: [{ id: string }] };

/**
 * The story of one sale in five calls, from the price to the credit note, on the demo tenant's records. `label` becomes part of the
 * references, which must be new in the tenant.
 */
export async function* story(call: Call, label: string): AsyncGenerator<Step, void, void> {
  const order = `SO-${label}`;
  const invoice = `INV-${label}`;
  const send = async <Answer>(path: string, body: object) => ({ path, body, data: (await call(path, body)) as Answer });

  const prices = await send<Prices>('/v2/prices/resolve', {
    customer_id: CUSTOMER,
    lines: [{ sku: SKU, quantity: QUANTITY }],
  });
  const [{ unit_price, reason, base_price, contract }] = prices.data.lines;
  yield {
    ...prices,
    title: 'What will this customer pay?',
    shown: { unit_price, currency: prices.data.currency, reason, base_price, contract: contract?.name },
    why: `The contract price from ${contract?.start_quantity} pieces on replaces the price of the price list, ${base_price}.`,
  };

  const ordered = await send<Totals>('/v2/orders', {
    reference_id: order,
    customer_id: CUSTOMER,
    status: 'confirmed',
    line_items: [{ reference_id: '1', sku: SKU, quantity: QUANTITY }],
  });
  yield {
    ...ordered,
    title: 'Enter the order',
    shown: pick(ordered.data, ['display_id', 'amount', 'currency', 'status', 'fulfillment_status']),
    why: 'The request has no price, so the line takes the one of the first call; addresses and contact come from the customer.',
  };

  const shipped = await send<Totals>('/v2/shipments', {
    reference_id: `SHP-${label}`,
    order_id: order,
    status: 'fulfilled',
    shipment_items: [{ sku_id: SKU, quantity: QUANTITY }],
  });
  yield {
    ...shipped,
    title: 'Ship it',
    shown: pick(shipped.data, ['reference_id', 'status', 'shipment_items']),
    why: 'Your own reference identifies the order; the shipment adds to the shipped quantity of its line in the same transaction.',
  };

  const issued = await send<Invoice>(`/v2/orders/${ordered.data.id}/invoice`, {
    reference_id: invoice,
    invoice_number: invoice,
    due_date: DUE_DATE,
    invoice_status: 'OPEN',
  });
  yield {
    ...issued,
    title: 'Bill what was shipped',
    shown: pick(issued.data, ['invoice_number', 'total_amount', 'due_amount', 'invoice_status', 'available_actions']),
    why: 'Quantities and prices are those of the order; a second request finds nothing to bill, also when both are sent at the same time.',
  };

  const credited = await send<Totals>(`/v2/invoices/${issued.data.id}/credit-notes`, {
    reference_id: `CN-${label}`,
    reason: 'One package was damaged',
    items: [{ invoice_item_id: issued.data.items[0].id, quantity: 1 }],
  });
  yield {
    ...credited,
    title: 'Credit one damaged package',
    shown: pick(credited.data, ['credit_note_number', 'amount', 'currency', 'reason']),
    why: 'The service computes the amount from the invoice; credit notes can never exceed what was invoiced.',
  };
}

const pick = (record: Record<string, unknown>, names: string[]): object =>
  Object.fromEntries(names.map((name) => [name, record[name]]));
