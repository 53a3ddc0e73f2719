/** One call of the story. */
export interface Step {
  title: string;
  /** One sentence: why the answer is what it is. */
  why: string;
  method: 'GET' | 'POST';
  path: string;
  /** Absent: the request has none. */
  body?: object;
  /** The part of the answer that the step is about. */
  shown: object;
  /** Name of the file that the answer is. */
  file?: string;
}

/**
 * Sends one request, a GET if there is no body, and returns the answer's `data`, or the headers of a file. Throws when the service
 * refuses it.
 */
export type Call = (path: string, body?: object) => Promise<unknown>;

const CUSTOMER = 'ALFKI';
const SKU = 'NW-001';
const QUANTITY = 12;
/** The amount of the customer's bank transfer: eleven pieces. */
const TRANSFER = 173.25;
const DUE_DATE = '2030-01-31T12:00:00Z';

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

type Answer = Record<string, unknown> & { id: string };
type Order = Answer & { customer_id: string };
type Invoice = Answer & { items: [{ id: string }] };

interface Statement {
  entries: Answer[];
  closing_balance: number;
}

/**
 * The story of one sale in eight calls, from the price to the invoice as PDF, on the demo tenant's records. `label` becomes part of the
 * references, which must be new in the tenant.
 */
export async function* story(call: Call, label: string): AsyncGenerator<Step, void, void> {
  const order = `SO-${label}`;
  const invoice = `INV-${label}`;
  const send = async <Data>(path: string, body?: object) => {
    const method: Step['method'] = body ? 'POST' : 'GET';
    return { method, path, body, data: (await call(path, body)) as Data };
  };

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

  const ordered = await send<Order>('/v2/orders', {
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

  const shipped = await send<Answer>('/v2/shipments', {
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

  const credited = await send<Answer>(`/v2/invoices/${issued.data.id}/credit-notes`, {
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

  const paid = await send<Answer>('/v2/payments', {
    reference_id: `PAY-${label}`,
    customer_id: CUSTOMER,
    amount: TRANSFER,
    method: 'Bank transfer',
    allocations: [{ invoice_id: invoice }],
  });
  yield {
    ...paid,
    title: 'Enter what the customer paid',
    shown: pick(paid.data, ['display_id', 'amount', 'unallocated_amount', 'currency', 'status']),
    why: 'The invoice takes what is due on it, which the credit note has reduced; money that nothing takes stays unallocated.',
  };

  const statement = await send<Statement>(`/v2/customers/${ordered.data.customer_id}/statement`);
  const ofThisSale = [issued, credited, paid].map(({ data }) => data.id);
  yield {
    ...statement,
    title: 'What does the customer owe now?',
    shown: {
      entries: statement.data.entries
        .filter(({ id }) => ofThisSale.includes(id))
        .map((entry) => pick(entry, ['type', 'number', 'amount', 'balance'])),
      closing_balance: statement.data.closing_balance,
    },
    why: 'Opening balance, entries and closing balance add up to the cent; these are the entries of this sale.',
  };

  const printed = await send<object>(`/v2/invoices/${issued.data.id}/document`);
  yield {
    ...printed,
    title: 'The invoice as PDF',
    shown: printed.data,
    file: `${invoice}.pdf`,
    why: 'It has the names and amounts of the moment of issue and never changes; format=ubl makes it an electronic invoice.',
  };
}

const pick = (record: Record<string, unknown>, names: string[]): object =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** What a step shows of the headers of a file. */
export const headersOfFile = (headers: Headers): object =>
  Object.fromEntries(['content-type', 'content-disposition'].map((name) => [name, headers.get(name)]));
