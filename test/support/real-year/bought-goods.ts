import type { Dataset } from '../../../examples/online-retail/model.js';
import { itemTotal } from '../../../examples/online-retail/money.js';
import { cents } from '../billing/billing.js';
import type { Client } from '../client.js';

/** A line that a customer bought, as the file has it, with its id in the service. Quantities are whole numbers. */
export interface BoughtLine {
  id: string;
  sku: string;
  price: number;
  orderedAt: string;
  quantity: number;
  returned: number;
  /** Cents without tax. */
  total: number;
}

/** What comes back of a line, and the cents without tax that it is credited with. */
export interface Part {
  line: BoughtLine;
  quantity: number;
  net: number;
}

interface OrderBody {
  id: string;
  reference_id: string;
  created_at: string;
  line_items: { id: string; reference_id: string }[];
}

/** What a customer bought, and what of it came back: a second calculation of what returns accept and credit. */
export class BoughtGoods {
  private constructor(
    /** The latest order first. */
    private readonly lines: readonly BoughtLine[],
  ) {}

  /** Reads the ids of what a customer bought of some SKUs. */
  static async read(client: Client, customer: string, { sales }: Dataset, skus: Set<string>): Promise<BoughtGoods> {
    const own = new Map(sales.filter((sale) => sale.customer === customer).map((sale) => [sale.reference, sale]));
    const orders: OrderBody[] = [];
    for (let cursor = ''; own.size;) {
      const { body } = await client.get(`/v2/orders?customer_ids=${customer}&page_size=100${cursor}`);
      orders.push(...(body.data as OrderBody[]));
      if (!body.pagination.next_cursor) break;
      cursor = `&cursor=${encodeURIComponent(body.pagination.next_cursor as string)}`;
    }
    expect(orders.map(({ reference_id }) => reference_id).toSorted()).toEqual([...own.keys()].toSorted());
    const keyOf = ({ created_at, id }: OrderBody) => `${created_at} ${id}`;
    orders.sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
    const bought: BoughtLine[] = [];
    for (const { id: orderId, reference_id } of orders) {
      const { lines, createdAt: orderedAt } = own.get(reference_id)!;
      if (!lines.some(({ sku }) => skus.has(sku))) continue;
      const { line_items } = (await client.get(`/v2/orders/${orderId}`)).body.data as OrderBody;
      for (const [index, line] of lines.entries()) {
        const { id, reference_id: reference } = line_items[index]!;
        expect(reference).toBe(line.reference);
        const [quantity, price] = [Number(line.quantity), Number(line.unitPrice)];
        const total = cents(Number(itemTotal(line.quantity, line.unitPrice)));
        if (skus.has(line.sku)) bought.push({ id, sku: line.sku, price, orderedAt, quantity, returned: 0, total });
      }
    }
    return new BoughtGoods(bought);
  }

  /** Takes goods off the latest line before `at` that has this price and as much left; undefined if there is none. */
  takeLine({ sku, quantity, price, at }: { sku: string; quantity: number; price: number; at: string }) {
    const line = this.lines.find(
      (one) => one.sku === sku && one.price === price && one.orderedAt <= at && one.quantity - one.returned >= quantity,
    );
    return line && take(line, quantity);
  }

  /** Takes goods off the lines of the latest orders, whatever their prices. There must be enough. */
  takeSku(sku: string, quantity: number): Part[] {
    const parts: Part[] = [];
    let left = quantity;
    for (const line of this.of(sku)) {
      const part = Math.min(line.quantity - line.returned, left);
      if (part > 0) parts.push(take(line, part));
      left -= part;
    }
    return parts;
  }

  /** Why so much cannot come back; undefined if it can. */
  refusalOf(sku: string, quantity: number): { code: 'over_returned' | 'goods_not_bought'; reason: string } | undefined {
    const lines = this.of(sku);
    if (!lines.length)
      return { code: 'goods_not_bought', reason: `nothing of ${sku} was shipped or invoiced to the customer` };
    const sent = lines.reduce((sum, line) => sum + line.quantity, 0);
    const returned = lines.reduce((sum, line) => sum + line.returned, 0);
    if (quantity <= sent - returned) return undefined;
    const reason = `sent ${sent}, returned ${returned}, at most ${sent - returned} more`;
    return { code: 'over_returned', reason };
  }

  private of = (sku: string): BoughtLine[] => this.lines.filter((line) => line.sku === sku);
}

/** Takes a quantity off a line: with what came back before, the share of its total is rounded to the penny. */
function take(line: BoughtLine, quantity: number): Part {
  const upTo = (part: number) => Math.floor((line.total * part * 2 + line.quantity) / (line.quantity * 2));
  const net = upTo(line.returned + quantity) - upTo(line.returned);
  line.returned += quantity;
  return { line, quantity, net };
}
