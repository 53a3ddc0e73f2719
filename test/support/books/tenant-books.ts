import type { Client } from '../client.js';
import { dayIn } from '../receivables/balances.js';
import { DAY_MS } from '../receivables/ledger.js';
import type { TestService } from '../service.js';
import type { TaxRow } from './invoice-amounts.js';

/** Clocks of this time zone change twice a year. */
export const TIMEZONE = 'Europe/Berlin';
export const dayOf = (at: number): string => dayIn(TIMEZONE, at);
/** Days of one walk. */
export const WALK_DAYS = 5;
/** Days before today on which the first walk of a tenant begins: more than a year, and at most the 400 days that a statement can have. */
const FIRST_DAY = 396;
/** Walks of a tenant follow one another in time, because the numbers and days of its sequences rise together. They are so many days apart. */
const DAYS_BETWEEN = 16;
export const WALKS_PER_TENANT = Math.floor(FIRST_DAY / DAYS_BETWEEN);

export const PRODUCTS = [
  { sku: 'A', category: 'S', rate: 19 },
  { sku: 'B', category: 'S', rate: 7 },
  { sku: 'C', category: 'Z', rate: 0 },
] as const;
export type Reset = 'none' | 'never' | 'year';

/** The first number that settings write; that of the next year is 1. */
const FIRST_NUMBER = 41;

interface Sequence {
  next: number;
  lastDay: string;
}

/** A wholesaler with its sequences of numbers and the rows of its tax report. */
export class TenantBooks {
  walks = 0;
  /** Rows of documents with the day from which they count, in the sign of the report. */
  readonly taxes: (TaxRow & { at: number })[] = [];
  private readonly sequences: Record<'R' | 'G', Sequence> = {
    R: { next: FIRST_NUMBER, lastDay: '' },
    G: { next: FIRST_NUMBER, lastDay: '' },
  };

  private constructor(
    readonly client: Client,
    readonly isNet: boolean,
    readonly reset: Reset,
  ) {}

  static async open(service: TestService, isNet: boolean, reset: Reset): Promise<TenantBooks> {
    const client = await service.tenant({ currency: 'EUR', timezone: TIMEZONE });
    const books = new TenantBooks(client, isNet, reset);
    const sequenceOf = (kind: 'R' | 'G') => ({
      format: `${kind}${books.year('{YYYY}')}-{NNNN}`,
      next: FIRST_NUMBER,
      reset,
    });
    const sequences = { invoice_sequence: sequenceOf('R'), credit_note_sequence: sequenceOf('G') };
    const settings = {
      tax_mode: isNet ? 'net' : 'stated',
      credit_policy: 'refuse',
      ...(books.isNumbered && sequences),
    };
    const { status, body } = await client.patch('/v2/settings', settings);
    if (status !== 200) throw new Error(JSON.stringify(body));
    for (const { sku, category, rate } of PRODUCTS) {
      const variants = [{ sku_id: sku, name: `Product ${sku}`, tax_category: category, tax_rate: rate }];
      await client.create('/v2/products', { group_code: sku, variants });
    }
    return books;
  }

  get isNumbered(): boolean {
    return this.reset !== 'none';
  }

  /** The first instant of the days of the present walk. */
  get begin(): number {
    return Date.parse(dayOf(Date.now())) - (FIRST_DAY - DAYS_BETWEEN * this.walks) * DAY_MS;
  }

  /** The first day of an issue that a sequence allows; empty if there is none yet. */
  lastDay = (kind: 'R' | 'G'): string => this.sequences[kind].lastDay;

  /** The number that a document of a day draws. */
  draw(kind: 'R' | 'G', at: number): string {
    const sequence = this.sequences[kind];
    const day = dayOf(at);
    const isNextYear = sequence.lastDay !== '' && day.slice(0, 4) > sequence.lastDay.slice(0, 4);
    if (this.reset === 'year' && isNextYear) sequence.next = 1;
    sequence.lastDay = day;
    return `${kind}${this.year(day.slice(0, 4))}-${String(sequence.next++).padStart(4, '0')}`;
  }

  private year = (text: string): string => (this.reset === 'year' ? text : '');

  addTaxes(at: number, rows: readonly TaxRow[], sign: 1 | -1): void {
    for (const row of rows) this.taxes.push({ ...row, at, base: sign * row.base, tax: sign * row.tax });
  }
}
