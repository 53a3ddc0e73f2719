import type { Client } from './client.js';
import { invoiceOf, type PaidInvoice, paymentBody, readInvoice } from './payments.js';
import { period } from './money-walk/period.js';
import { daysAgo } from './reminders/overdue.js';
import type { Trade } from './trade.js';

/** A payment or an entry of a statement as it is answered. */
export interface Shown {
  id: string;
  display_id: string;
  kind: string;
  type: string;
  status: string;
  amount: number;
  paid_at: string;
  allocations: { id: string }[];
}

/** A row of the tax report, or of the export of its documents. */
export interface TaxLine {
  type: string;
  rate: number;
  base: number;
  tax: number;
}

const ISSUED_AT = daysAgo(60);
/** The last day of the discounts of {@link DiscountedSales}, and the day after it. */
export const IN_TIME = daysAgo(50);
export const LATE = daysAgo(49);

/** Invoices that offer a discount, and what is read of them and of their customer. */
export class DiscountedSales {
  constructor(
    readonly client: Client,
    private readonly trade: Trade,
  ) {}

  /** An invoice of 100.00 + 19 %, with 2 % for 10 days. */
  offering = (extra: object = {}): Promise<PaidInvoice> =>
    invoiceOf(this.client, 100, {
      ...{ issued_at: ISSUED_AT, tax_mode: 'net', early_payment: [{ days: 10, percent: 2 }] },
      items: [{ sku: 'A', name: 'A', quantity: 1, amount: 100, tax_rate: 19 }],
      ...extra,
    });

  /** The answer to a POST: status, code or data, and details. */
  post = async (path: string, body: object): Promise<unknown[]> => {
    const { status, body: answer } = await this.client.post(path, body);
    return [status, answer.code ?? answer.data, ...(answer.details ?? [])];
  };

  moneyOf = async (invoice: PaidInvoice) => {
    const { paid_amount, due_amount, settlement } = await readInvoice(this.client, invoice);
    return { paid: paid_amount, due: due_amount, written: settlement.write_offs, discounts: settlement.discounts };
  };

  paymentsOf = async ({ id }: PaidInvoice): Promise<Shown[]> =>
    (await this.client.get(`/v2/invoices/${id}/payments?sort_by=created_at&sort=asc`)).body.data;

  /** The first discount of an invoice. */
  discountOf = async (invoice: PaidInvoice): Promise<Shown> =>
    (await this.paymentsOf(invoice)).find(({ kind, amount }) => kind === 'discount' && amount > 0)!;

  /** The tax report of all days as rate, base and tax. */
  taxes = async (): Promise<number[][]> => {
    const { body } = await this.client.get(`/v2/reports/tax?${period()}`);
    return body.data.rows.map(({ rate, base, tax }: TaxLine) => [rate, base, tax]);
  };

  /** The closing balance after all days and its entries. */
  balance = async (): Promise<unknown[]> => {
    const statement = `/v2/customers/${this.trade.customer.id}/statement?${period()}`;
    const { closing_balance, entries } = (await this.client.get(statement)).body.data;
    return [closing_balance, ...entries.map(({ type, amount }: Shown) => [type, amount])];
  };

  balanced = async (): Promise<void> => expect((await this.client.get('/v2/reconciliation')).body.data).toEqual([]);
}

/** A payment of a day with one allocation. */
export const allocating = (amount: number, paid_at: string, allocation: object, extra: object = {}) =>
  paymentBody(amount, { paid_at, allocations: [allocation], ...extra });
