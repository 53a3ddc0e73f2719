import { cancelledLine } from '../../../examples/online-retail/counting.js';
import { forEachConcurrently } from '../../../examples/online-retail/concurrency.js';
import type { Dataset } from '../../../examples/online-retail/model.js';
import { excerptFile } from '../../../examples/online-retail/paths.js';
import { readRows, skuOf } from '../../../examples/online-retail/rows.js';
import { cents } from '../billing/billing.js';
import type { Client } from '../client.js';
import { BoughtGoods, type Part } from './bought-goods.js';

/** A line of a cancellation: goods that came back. */
interface CancelledLine {
  sku: string;
  quantity: number;
  price: number;
}
interface Cancellation {
  number: string;
  at: string;
  lines: CancelledLine[];
}

/** What became of the lines of the cancellations; amounts in cents, without tax. */
export interface Tally {
  cancellations: number;
  lines: number;
  /** Lines of buyers without a number, which nothing can be assigned to. */
  unassigned: number;
  /** Goods that the customer bought before at this price, and as much of them. */
  bought: { lines: number; net: number };
  /** Goods that it bought at other prices, in several orders or later: they come back at what was billed. */
  boughtOtherwise: { lines: number; net: number };
  overReturned: number;
  notBought: number;
}

const AT_A_TIME = 4;

/** The cancellations of a file by customer, in their sequence. */
async function cancellationsOf(file: string, tally: Tally): Promise<Map<string, Cancellation[]>> {
  const customers = new Map<string, Cancellation[]>();
  const seen = new Set<string>();
  for await (const row of readRows(file)) {
    const line = cancelledLine(row);
    if (!line) continue;
    tally.lines++;
    if (!seen.has(row.InvoiceNo)) tally.cancellations = seen.add(row.InvoiceNo).size;
    if (!row.CustomerID) {
      tally.unassigned++;
      continue;
    }
    const list = customers.get(row.CustomerID) ?? [];
    customers.set(row.CustomerID, list);
    if (list.at(-1)?.number !== row.InvoiceNo)
      list.push({ number: row.InvoiceNo, at: new Date(row.InvoiceDate).toISOString(), lines: [] });
    list.at(-1)!.lines.push({ sku: skuOf(row), quantity: Number(line.quantity), price: Number(line.unitPrice) });
  }
  return customers;
}

/**
 * Replays the cancellations of a file as returns of the customers' orders, which must be loaded and invoiced. What was bought is accepted, received and
 * credited to the penny; what was not is refused with the reason. Returns what became of them.
 */
export async function replayReturns(client: Client, dataset: Dataset, file = excerptFile()): Promise<Tally> {
  const tally: Tally = {
    ...{ cancellations: 0, lines: 0, unassigned: 0, overReturned: 0, notBought: 0 },
    ...{ bought: { lines: 0, net: 0 }, boughtOtherwise: { lines: 0, net: 0 } },
  };
  const customers = await cancellationsOf(file, tally);
  const loaded = new Set(dataset.customers.map(({ reference }) => reference));
  await forEachConcurrently(customers, AT_A_TIME, async ([customer, cancellations]) => {
    if (!loaded.has(customer)) await client.create('/v2/customers', { reference_id: customer, company_name: customer });
    const skus = new Set(cancellations.flatMap(({ lines }) => lines.map(({ sku }) => sku)));
    const goods = await BoughtGoods.read(client, customer, dataset, skus);
    for (const one of cancellations) await replay(new Replay(client, customer, goods, tally), one);
  });
  return tally;
}

/** First what was bought before at the price, by its lines in one return, then each other line by itself. */
async function replay(replaying: Replay, { number, at, lines }: Cancellation): Promise<void> {
  const parts: Part[] = [];
  const others: CancelledLine[] = [];
  for (const line of lines) {
    const part = replaying.goods.takeLine({ ...line, at });
    if (part) parts.push(part);
    else others.push(line);
  }
  await replaying.byLines(number, at, parts);
  for (const [index, line] of others.entries()) await replaying.bySku(`${number}-${index + 1}`, line);
}

interface ReturnBody {
  id: string;
  items: { id: string; line_id: string; quantity: number }[];
}

class Replay {
  constructor(
    private readonly client: Client,
    private readonly customer: string,
    readonly goods: BoughtGoods,
    private readonly tally: Tally,
  ) {}

  async byLines(reference: string, at: string, parts: readonly Part[]): Promise<void> {
    if (!parts.length) return;
    const quantities = new Map<string, number>();
    for (const { line, quantity } of parts) quantities.set(line.id, (quantities.get(line.id) ?? 0) + quantity);
    const skus = new Map(parts.map(({ line }) => [line.id, line.sku]));
    const items = [...quantities].map(([line_id, quantity]) => ({ sku: skus.get(line_id), line_id, quantity }));
    const net = await this.accept(reference, items, parts, at);
    this.tally.bought.lines += parts.length;
    this.tally.bought.net += net;
  }

  async bySku(reference: string, { sku, quantity }: CancelledLine): Promise<void> {
    const refusal = this.goods.refusalOf(sku, quantity);
    if (!refusal) {
      const net = await this.accept(reference, [{ sku, quantity }], this.goods.takeSku(sku, quantity));
      this.tally.boughtOtherwise.lines++;
      this.tally.boughtOtherwise.net += net;
      return;
    }
    const { status, body } = await this.post(reference, [{ sku, quantity }]);
    expect([reference, status, body.code, body.details?.[0]?.reason]).toEqual([
      reference,
      409,
      refusal.code,
      refusal.reason,
    ]);
    this.tally[refusal.code === 'over_returned' ? 'overReturned' : 'notBought']++;
  }

  private post = (reference_id: string, items: object[]) =>
    this.client.post('/v2/returns', { reference_id, customer_id: this.customer, status: 'approved', items });

  /** Sends a return that must come from these parts of lines, receives all of it, and credits it to the penny. Returns the credited cents without tax. */
  private async accept(reference: string, items: object[], parts: readonly Part[], at?: string): Promise<number> {
    const { status, body } = await this.post(reference, items);
    expect([reference, status, body.details]).toEqual([reference, 201, undefined]);
    const made = body.data as ReturnBody;
    const wanted = new Map<string, number>();
    for (const { line, quantity } of parts) wanted.set(line.id, (wanted.get(line.id) ?? 0) + quantity);
    expect(new Map(made.items.map(({ line_id, quantity }) => [line_id, quantity]))).toEqual(wanted);
    const received = made.items.map(({ id, quantity }) => ({ item_id: id, accepted: quantity }));
    const receipt = await this.client.post(`/v2/returns/${made.id}/receive`, { items: received, received_at: at });
    expect([receipt.status, receipt.body.data?.status]).toEqual([200, 'received']);
    const credit = await this.client.post(`/v2/returns/${made.id}/credit`, { issued_at: at });
    expect([reference, credit.status, credit.body.details]).toEqual([reference, 201, undefined]);
    const { credit_notes, not_billed } = credit.body.data as { credit_notes: { net_amount: number }[]; not_billed: [] };
    const net = credit_notes.reduce((sum, { net_amount }) => sum + cents(net_amount), 0);
    const expected = parts.reduce((sum, part) => sum + part.net, 0);
    expect([reference, net, not_billed]).toEqual([reference, expected, []]);
    return net;
  }
}
