import { Injectable } from '@nestjs/common';
import { olderRows } from './older-rows.js';
import { isSliceOver, nextSlice } from '#platform/base/event-loop/slices.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { type Decimal, decimal, sum, toWire, type WireDecimal, ZERO } from '#platform/base/values/decimal.js';
import { addDays, beginningOf, dayOf } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import type { Snapshot } from '#platform/data/tenancy/snapshot.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { type ReportPeriod, reportPeriod } from './report-period.js';
import { OLDER_INVOICES, type OlderInvoice, TAX_REPORT, type TaxReportRow } from './tax-report.queries.js';

/** What was taxed in a period, both of whose days are included. */
export interface TaxReport extends ReportPeriod {
  currency: string;
  /** By category, then falling rate; last what states no rate. */
  rows: TaxReportRow[];
  totals: { base: WireDecimal; tax: WireDecimal };
}

/** Number of older invoices that are read with one statement. */
const OLDER_AT_ONCE = 500;

@Injectable()
export class TaxReportService {
  constructor(private readonly db: TenantDb) {}

  /**
   * Bases and taxes of the invoices that were issued in a period, by category and rate, less those of credit notes. Each document counts on its
   * day of issue in the time zone of the tenant; what is cancelled or voided later is taken back on the day on which that is done, so that the
   * report of a past period stays as it is. Throws `validation_failed` for a period that is too long.
   */
  async get(sent: Partial<ReportPeriod>): Promise<TaxReport> {
    const { timezone, currency } = currentCaller().tenant;
    const period = reportPeriod(sent, dayOf(currentTime(), timezone));
    const [from, until] = [period.from, addDays(period.to, 1)].map((day) => beginningOf(day, timezone));
    const sums = new TaxSums(currencyExponent(currency));
    const values = [from, until, sums.exponent];
    const stored = (await this.db.readOne(TAX_REPORT, values))!;
    if (stored.older) await this.addAll(sums, values);
    else for (const row of stored.rows ?? []) sums.add(row, 1);
    return { ...period, currency, ...sums.result() };
  }

  /** Adds also the invoices that are older than stored summaries, all as of one moment. */
  private async addAll(sums: TaxSums, values: readonly unknown[]): Promise<void> {
    const snapshot = await this.db.snapshot({ plan_cache_mode: 'auto' });
    try {
      const [stored] = await snapshot.query<{ doc: { rows: TaxReportRow[] | null } }>(TAX_REPORT, values);
      for (const row of stored!.doc.rows ?? []) sums.add(row, 1);
      await this.addOlder(sums, snapshot, values.slice(0, 2));
    } finally {
      await snapshot.end();
    }
  }

  private async addOlder(sums: TaxSums, snapshot: Snapshot, period: readonly unknown[]): Promise<void> {
    for (let after = ''; ;) {
      const invoices = await snapshot.query<OlderInvoice & { sign: number }>(OLDER_INVOICES, [
        ...period,
        after,
        OLDER_AT_ONCE,
      ]);
      for (const invoice of invoices) {
        if (isSliceOver()) await nextSlice();
        sums.addOlder(invoice);
        after = `${invoice.sign} ${invoice.id}`;
      }
      if (invoices.length < OLDER_AT_ONCE) return;
    }
  }
}

/** Sums by category and rate. */
class TaxSums {
  private readonly sums = new Map<string, { row: TaxReportRow; base: Decimal; tax: Decimal }>();

  /** `exponent` is the number of decimals of the currency. */
  constructor(readonly exponent: number) {}

  add(row: TaxReportRow, sign: number): void {
    const rate = row.rate === null ? '' : decimal(row.rate).toFixed();
    const sum = this.sums.get(`${row.category} ${rate}`) ?? { row, base: ZERO, tax: ZERO };
    const [base, tax] = [row.base, row.tax].map((value) => decimal(value).times(sign)) as [Decimal, Decimal];
    this.sums.set(`${row.category} ${rate}`, { row, base: sum.base.plus(base), tax: sum.tax.plus(tax) });
  }

  addOlder(invoice: OlderInvoice & { sign: number }): void {
    for (const row of olderRows(invoice, this.exponent)) this.add(row, invoice.sign);
  }

  /** What is not 0, and the totals. */
  result(): Pick<TaxReport, 'rows' | 'totals'> {
    const all = [...this.sums.values()].filter(({ base, tax }) => !base.eq(ZERO) || !tax.eq(ZERO));
    const rows = all.map(({ row: { category, rate }, base, tax }) => ({
      category,
      rate,
      base: toWire(base),
      tax: toWire(tax),
    }));
    const total = (name: 'base' | 'tax') => toWire(sum(all.map((one) => one[name])));
    return { rows: rows.sort(byCategoryAndRate), totals: { base: total('base'), tax: total('tax') } };
  }
}

function byCategoryAndRate(a: TaxReportRow, b: TaxReportRow): number {
  if (a.category === null || b.category === null || a.rate === null || b.rate === null)
    return Number(a.rate === null) - Number(b.rate === null);
  if (a.category !== b.category) return a.category < b.category ? -1 : 1;
  return decimal(b.rate).cmp(decimal(a.rate));
}
