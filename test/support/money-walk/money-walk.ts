import type { Client } from '../client.js';
import { CorrectionWalk } from '../correction-walk.js';
import { daysAgo, LEVELS } from '../reminders/overdue.js';
import type { TestService } from '../service.js';
import { period } from './period.js';
import type { BankLine, TaxRow } from './records.js';

/** Goods of the walks with the rates of their taxes. */
const PRODUCTS = { A: ['S', 19], B: ['S', 7], C: ['Z', 0] } as const;
const SKUS = Object.keys(PRODUCTS) as (keyof typeof PRODUCTS)[];

/** The discount that all invoices offer, and their term: they are overdue soon, so that there is something to remind of. */
const TERM = { name: 'Soon', due_days: 5, discounts: [{ days: 365, percent: 3 }] };
/** Differences up to this amount can be written off with a payment. */
export const TOLERANCE = 1;

/** A new wholesaler in the tax mode net, with goods at three rates, a discount, a tolerance and levels of reminders. */
export async function openTenant(service: TestService): Promise<Client> {
  const client = await service.tenant({ currency: 'EUR', timezone: 'UTC' }); // as the days of walks
  const settings = { tax_mode: 'net', payment_terms: [TERM], payment_tolerance: TOLERANCE, reminder_levels: LEVELS };
  const { status, body } = await client.patch('/v2/settings', settings);
  if (status !== 200) throw new Error(JSON.stringify(body));
  for (const sku of SKUS) {
    const [tax_category, tax_rate] = PRODUCTS[sku];
    const variants = [{ sku_id: sku, name: `Product ${sku}`, tax_category, tax_rate }];
    await client.create('/v2/products', { group_code: sku, variants });
  }
  return client;
}

/** A line of a bank statement with its account. */
export interface PostedLine {
  id: string;
  amount: number;
}

/**
 * The documents and the money of a head office and its two branches: orders with deposits and invoices, payments with discounts, lines of bank
 * statements, returns and reminders, which random steps create and correct, and which `takeBackMoney` takes back in the end.
 */
export class MoneyWalk extends CorrectionWalk {
  /** The head office and its branches, by their references. */
  readonly customers: string[] = [];
  readonly returns: string[] = [];
  readonly lines: PostedLine[] = [];
  /** The branches that are not in the group now. */
  readonly independent = new Set<string>();
  /** The tax report of the tenant before the walk: earlier ones can leave cents of tax. */
  taxesBefore: TaxRow[] = [];

  override async begin(): Promise<void> {
    const { rows } = await this.read<{ rows: TaxRow[] }>(`/v2/reports/tax?${period()}`);
    this.taxesBefore = rows;
    const head = `${this.name}-HEAD`;
    for (const reference_id of [head, `${this.name}-1`, `${this.name}-2`]) {
      const parent_id = reference_id === head ? null : head;
      const { id } = await this.client.create('/v2/customers', {
        ...{ reference_id, company_name: `Company ${reference_id}`, parent_id, payment_term: TERM.name },
      });
      this.customers.push(id as string);
    }
    for (const customer of [1, 1 + this.random(2)]) {
      const line_items = SKUS.slice(0, 2 + this.random(2)).map((sku) => ({
        ...{ sku, quantity: 3 + this.random(4), unit_price: this.pick([1.335, 10, 7.1]) },
      }));
      const freight = this.pick([{}, { shipping_charge: 4.9 }]);
      const body = { customer_id: this.customers[customer], reference_id: this.next(), line_items, ...freight };
      const { id } = await this.client.create('/v2/orders', body);
      this.orders.push(id as string);
    }
  }

  /** What a new document of an order states: number and day of issue. */
  newDocument() {
    const number = this.next();
    const issued_at = daysAgo(this.pick([40, 20, 20, 3]));
    const invoice_status = this.pick(['DRAFT', 'OPEN', 'OPEN', 'OPEN']);
    return { reference_id: number, invoice_number: number, issued_at, invoice_status };
  }

  /** The ids of all customers as a filter of lists. */
  get ofCustomers(): string {
    return this.customers.map((id) => `customer_ids=${id}`).join('&');
  }

  /** The lines of the bank as they are now. */
  async bankLines(): Promise<BankLine[]> {
    const ids = this.lines.map(({ id }) => `ids=${id}`);
    return ids.length ? this.read<BankLine[]>(`/v2/bank-lines?${ids.join('&')}&page_size=100`) : [];
  }

  /** All records of a list that are of the customers of the walk. */
  all<T>(list: string): Promise<T[]> {
    return this.read<T[]>(`/v2/${list}${list.includes('?') ? '&' : '?'}${this.ofCustomers}&page_size=100`);
  }
}
