import type { Answer, Client } from './client.js';
import type { CreditNote, Invoice, OrderLine } from './walked-documents.js';

/** A random whole number from 0 (included) to the limit (excluded). */
export type Random = (limit: number) => number;

const DUE = '2099-01-01T00:00:00Z';
const SKUS = ['A', 'B', 'C'] as const;
let walks = 0;

/**
 * The documents of a wholesaler who errs: one or two orders, their shipments, invoices and credit notes, which random steps create and
 * correct, and which `takeBack` takes back in the end. Each request is accepted, or refused by a documented error that says why.
 */
export class CorrectionWalk {
  /** What was sent and answered, for the report of a failure. */
  readonly log: string[] = [];
  readonly accepted: Record<string, number> = {};
  protected readonly name = `CW-${++walks}`;
  private made = 0;
  readonly orders: string[] = [];
  readonly shipments: string[] = [];
  readonly invoices: string[] = [];

  constructor(
    readonly client: Client,
    readonly random: Random,
  ) {}

  /** Creates one or two orders of two or three lines for the first customer. */
  async begin(): Promise<void> {
    for (let count = 1 + this.random(2); count > 0; count--) await this.createOrder();
  }

  private async createOrder(): Promise<void> {
    const lines = SKUS.slice(0, 2 + this.random(2)).map((sku) => ({
      sku,
      quantity: 2 + this.random(4),
      unit_price: this.pick([1.335, 10, 7.1]),
      discount: this.pick([0, 0, 1]),
    }));
    const order = await this.client.create('/v2/orders', {
      customer_id: 'CW-1',
      reference_id: this.next(),
      line_items: lines,
    });
    this.orders.push(order.id as string);
  }

  /** Sends the request of one of the steps, and more if it needs the present record. Returns whether it was accepted. */
  async step<W extends CorrectionWalk>(this: W, steps: Steps<W>, choice = Object.keys(steps)): Promise<boolean> {
    const name = this.pick(choice);
    const answer = await steps[name]!(this);
    if (!answer) return false;
    this.expectDocumented(name, answer);
    if (answer.status < 300) this.accepted[name] = (this.accepted[name] ?? 0) + 1;
    return answer.status < 300;
  }

  async differences(): Promise<unknown[]> {
    return (await this.client.get('/v2/reconciliation')).body.data as unknown[];
  }

  /** One of two ways, at random. */
  isHead(): boolean {
    return this.random(2) === 1;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.random(values.length)]!;
  }

  next(): string {
    return `${this.name}-${++this.made}`;
  }

  async read<T>(path: string): Promise<T> {
    const { status, body } = await this.client.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    return body.data as T;
  }

  async send(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await this.client.send(method, path, body);
    const refusal = answer.status < 300 ? '' : ` ${JSON.stringify(answer.body)}`;
    this.log.push(`${method} ${path} ${JSON.stringify(body ?? null)}: ${answer.status}${refusal}`);
    return answer;
  }

  // Steps: each returns the answer of its write, or undefined if there is no record for it.

  async ship(): Promise<Answer> {
    const items = this.someOf(SKUS).map((sku) => ({ sku_id: sku, quantity: 1 + this.random(3) }));
    const status = this.pick(['created', 'shipped', 'fulfilled']);
    const body = { reference_id: this.next(), order_id: this.order(), status, shipment_items: items };
    return this.created(this.shipments, await this.send('POST', '/v2/shipments', body));
  }

  async moveShipment(): Promise<Answer | undefined> {
    const id = this.one(this.shipments);
    const status = this.pick(['shipped', 'fulfilled', 'cancelled', 'cancelled']);
    return id === undefined ? undefined : this.send('PATCH', `/v2/shipments/${id}/status`, { status });
  }

  async invoice(): Promise<Answer> {
    const name = this.next();
    const items = this.someOf(SKUS).map((sku) => ({
      sku,
      quantity: 1 + this.random(4),
      amount: this.pick([1.335, 10]),
    }));
    const charges = this.pick([
      [],
      [{ name: 'Rebate', type: 'discount', value_type: 'percentage', amount: 10 }],
      [{ name: 'VAT', type: 'tax', value_type: 'percentage', amount: 19 }],
      [{ name: 'Freight', type: 'shipping', amount: 5 }],
    ]);
    const invoice_status = this.pick(['DRAFT', 'OPEN', 'SENT']);
    const names = {
      reference_id: name,
      invoice_number: name,
      order_ids: [...new Set([this.order(), this.order()])],
      due_date: DUE,
    };
    return this.created(this.invoices, await this.send('POST', '/v2/invoices', { ...names, invoice_status, items, charges })); // prettier-ignore
  }

  async invoiceInV1(): Promise<Answer> {
    const name = this.next();
    const items = [{ sku: 'A', quantity: 1 + this.random(3), amount: 10 }];
    const amounts = { total_amount: items[0]!.quantity * 10 + this.random(3), paid_amount: this.random(2) };
    const names = { reference_id: name, invoice_number: name, order_id: this.order(), due_date: DUE };
    return this.created(this.invoices, await this.send('POST', '/v1/invoices', { ...names, ...amounts, items }));
  }

  async changeInvoice(): Promise<Answer | undefined> {
    const id = this.one(this.invoices);
    const body = this.pick<object>([
      { paid_amount: this.random(12) },
      { invoice_status: 'OPEN' },
      { invoice_status: 'CANCELLED' },
      { items: [{ sku: this.pick(SKUS), quantity: 1 + this.random(3), amount: 2.5 }] },
    ]);
    return id === undefined ? undefined : this.send('PATCH', `/v2/invoices/${id}`, body);
  }

  async creditItem(): Promise<Answer | undefined> {
    const id = this.one(this.invoices);
    if (!id) return undefined;
    const { items } = await this.read<Invoice>(`/v2/invoices/${id}`);
    const quantity = 1 + this.random(2);
    const amount = this.pick([{}, {}, { amount: 0 }, { amount: 1 }]);
    const credited = [{ invoice_item_id: this.pick(items).id, quantity, ...amount }];
    return this.send('POST', `/v2/invoices/${id}/credit-notes`, {
      items: credited,
      return_to_order: this.random(3) > 0,
    });
  }

  async creditAmount(): Promise<Answer | undefined> {
    const id = this.one(this.invoices);
    const body = { amount: this.pick([0.5, 1, 5]) };
    return id === undefined ? undefined : this.send('POST', `/v2/invoices/${id}/credit-notes`, body);
  }

  async voidNote(): Promise<Answer | undefined> {
    const id = this.one(this.invoices);
    const notes = id ? await this.notesOf(id) : [];
    return notes.length ? this.send('POST', `/v2/credit-notes/${this.pick(notes).id}/void`, {}) : undefined;
  }

  /** Corrects one line: its quantity, its cancelled rest, or its price; or the order changes its customer or loses a line. */
  async changeOrder(): Promise<Answer> {
    const id = this.order();
    const { customer_id, line_items } = await this.read<{ customer_id: string; line_items: OrderLine[] }>(
      `/v2/orders/${id}`,
    );
    const lines = line_items.map(({ id: line, sku, quantity }) => ({ id: line, sku, quantity }));
    const at = this.random(lines.length);
    const line = line_items[at]!;
    const changed = this.pick<object | undefined>([
      { quantity: 1 + this.random(6) },
      { cancelled_quantity: this.random(line.quantity + 1) },
      { unit_price: 2.5 },
      { discount: 0.5 },
      undefined, // the line goes
      {},
    ]);
    const kept = changed || lines.length === 1 ? [{ ...lines[at]!, ...changed }] : [];
    const customer = this.random(4) ? customer_id : this.pick(['CW-1', 'CW-2']);
    const body = { customer_id: customer, line_items: lines.toSpliced(at, 1, ...kept) };
    return this.send('PUT', `/${this.pick(['v1', 'v2'])}/orders/${id}`, body);
  }

  async moveOrder(): Promise<Answer> {
    const status = this.pick(['cancelled', 'cancelled', 'draft', 'confirmed', 'confirmed', 'confirmed']);
    return this.send('PATCH', `/${this.pick(['v1', 'v2'])}/orders/${this.order()}/status`, { status });
  }

  async notesOf(invoiceId: string): Promise<CreditNote[]> {
    return this.read<CreditNote[]>(`/v2/credit-notes?invoice_ids=${invoiceId}&page_size=100`);
  }

  expectDocumented(name: string, { status, body }: Answer): void {
    if (status < 300) return;
    const isExplained = [400, 409].includes(status) && body.details.length > 0;
    if (!isExplained) throw new Error(`${name} was answered ${status} ${JSON.stringify(body)}`);
  }

  created(list: string[], answer: Answer): Answer {
    if (answer.status === 201) list.push(answer.body.data.id as string);
    return answer;
  }

  private order = (): string => this.pick(this.orders);
  one = <T>(values: readonly T[]): T | undefined => values[this.random(values.length || 1)];
  someOf<T>(values: readonly T[]): T[] {
    const some = values.filter(() => this.random(2));
    return some.length ? some : [values[0]!];
  }
}

/** Steps of a walk by the name under which they are counted. Each returns the answer of its write, or undefined if there is no record for it. */
export type Steps<W extends CorrectionWalk> = Record<string, (walk: W) => Promise<Answer | undefined>>;

export const STEPS: Steps<CorrectionWalk> = {
  'a shipment': (walk) => walk.ship(),
  'a move of a shipment': (walk) => walk.moveShipment(),
  'an invoice': (walk) => walk.invoice(),
  'another invoice': (walk) => walk.invoice(),
  'an invoice of v1': (walk) => walk.invoiceInV1(),
  'a change of an invoice': (walk) => walk.changeInvoice(),
  'a credit of an item': (walk) => walk.creditItem(),
  'a credit of an amount': (walk) => walk.creditAmount(),
  'a void': (walk) => walk.voidNote(),
  'a change of an order': (walk) => walk.changeOrder(),
  'a move of an order': (walk) => walk.moveOrder(),
};
