import type { Client } from '../client.js';

export interface Line {
  id: string;
  sku: string;
  quantity: number;
  unit_price: number;
}
export interface Order {
  id: string;
  version: number;
  line_items: [Line, ...Line[]];
}

/** A line as a PUT names it. */
export const named = ({ id, sku, quantity, unit_price }: Line, fields: object = {}) => ({
  id,
  sku,
  quantity,
  unit_price,
  ...fields,
});

/** Orders of customer C-1 over product A, which are changed in one API version, and documents of them. */
export class OrderChanges {
  private documents = 0;

  constructor(
    readonly client: Client,
    private readonly version: string,
  ) {}

  /** An order of 10 of A at 10, with other fields of its line or of itself. */
  order(line: object = {}, more: object = {}): Promise<Order> {
    return this.client.create('/v2/orders', {
      customer_id: 'C-1',
      line_items: [{ sku: 'A', quantity: 10, unit_price: 10, ...line }],
      ...more,
    });
  }

  /** The v2 form of an order. */
  async read(id: string) {
    return (await this.client.get(`/v2/orders/${id}`)).body.data;
  }

  /** The status of the answer and its members. */
  async put(id: string, line_items: object[], more: object = {}) {
    const body = { customer_id: 'C-1', line_items, ...more };
    const answer = await this.client.put(`/${this.version}/orders/${id}`, body);
    return { status: answer.status, ...answer.body };
  }

  /** Changes fields of the only line. */
  putLine({ id, line_items: [first] }: Order, fields: object) {
    return this.put(id, [named(first, fields)]);
  }

  ship(order_id: string, quantity: number, status = 'shipped') {
    return this.client.post('/v2/shipments', {
      reference_id: `S-${++this.documents}`,
      order_id,
      status,
      shipment_items: [{ sku_id: 'A', quantity }],
    });
  }

  invoice(order_id: string, quantity: number) {
    return this.client.post('/v2/invoices', {
      reference_id: `I-${++this.documents}`,
      invoice_number: `I-${this.documents}`,
      order_ids: [order_id],
      invoice_status: 'OPEN',
      due_date: '2099-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity, amount: 10 }],
    });
  }
}
