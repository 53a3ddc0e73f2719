import { NAMED_CUSTOMERS } from '#features/named-records.js';
import { idsOfNames } from '#platform/data/records/joined-values.js';
import { Injectable } from '@nestjs/common';
import { currentTime } from '#platform/base/values/current-time.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { textStorageFault } from '#platform/base/values/text.js';
import { addDays, beginningOf, dayOf } from '#platform/base/values/time-zone.js';
import { invalidCursor, type Position } from '#platform/data/records/cursor.js';
import { PLAN_FOR_VALUES } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { readSettings } from '#features/settings/read-settings.js';
import { bucketBounds, bucketLabels } from './ageing-buckets.js';
import {
  type AgedCustomer,
  type AgedSums,
  type AgeingPage,
  type AgeingSort,
  ageingStatement,
} from './ageing.queries.js';

export interface AgeingOptions {
  /** Such as `2026-01-31`; by default the present day of the tenant. */
  day?: string;
  customerIds?: string[];
  /** Whether a group is one row, with the name of its parent. */
  isByGroup?: boolean;
  /** The last days of the buckets, rising; by default those of the settings. */
  bucketDays?: readonly number[];
}

/** Sums by bucket. */
export interface AgedAmounts {
  /** The labels of the buckets with their sums, from what is not due to the oldest. */
  buckets: readonly (readonly [label: string, due: WireDecimal])[];
  unapplied: WireDecimal;
  balance: WireDecimal;
}

/** The order of the rows of a report. */
export type AgeingOrder = Pick<PageRequest<AgeingSort>, 'sortBy' | 'sort'>;

export type AgeingRow = AgedAmounts & Pick<AgedCustomer, 'id' | 'name'>;

/** What customers owed at the end of a day. */
export interface AgeingReport {
  day: string;
  labels: readonly string[];
  totals: AgedAmounts;
  page: Page<AgeingRow>;
}

/** The sums of a row of the database by the labels of the buckets. */
export const amountsOf = ({ due, unapplied, balance }: AgedSums, labels: readonly string[]): AgedAmounts => ({
  buckets: labels.map((label, index) => [label, due[labels.length - 1 - index]!] as const),
  unapplied,
  balance,
});

@Injectable()
export class AgeingService {
  /** Number of rows that one statement reads for a file, which computes the whole report; set by tests. */
  rowsPerPart = 10_000;

  constructor(private readonly db: TenantDb) {}

  /**
   * What customers owed at the end of a day of the tenant's time zone, by age, computed from the records and the times from which they count:
   * what is written today without an earlier time changes no report of yesterday. Customers that owed nothing and had no credit are left out.
   * Throws `validation_failed` for a cursor of another order.
   */
  async report(options: AgeingOptions, request: PageRequest<AgeingSort>): Promise<AgeingReport> {
    const { sortBy, sort, after, page, pageSize, total } = request;
    if (after && !fits(sortBy, after)) throw invalidCursor();
    const { day, labels, values } = await this.question(options);
    const skipped = after ? 0 : (page - 1) * pageSize;
    const [row] = await this.db.read<{ doc: AgeingPage }>(
      ageingStatement(sortBy, sort, total === undefined, options.isByGroup ?? false),
      [...values, pageSize + 1, skipped, after?.value ?? null, after?.id ?? null],
      { settings: PLAN_FOR_VALUES },
    );
    const { totals, count, rows } = row!.doc;
    return { day, labels, totals: amountsOf(totals, labels), page: pageOfRows(rows, labels, { request, count }) };
  }

  /** The rows of all pages as of one moment, in parts of {@link rowsPerPart}. `end` frees the connection that they are read with. */
  async all(options: AgeingOptions, { sortBy, sort }: AgeingOrder) {
    const { day, labels, values } = await this.question(options);
    const snapshot = await this.db.snapshot(PLAN_FOR_VALUES);
    const statement = ageingStatement(sortBy, sort, false, options.isByGroup ?? false);
    const read = async (after?: AgedCustomer) => {
      const place = [this.rowsPerPart, 0, after?.[sortBy] ?? null, after?.id ?? null];
      const [row] = await snapshot.query<{ doc: AgeingPage }>(statement, [...values, ...place]);
      return row!.doc.rows;
    };
    try {
      const parts = partsOf(await read(), read, this.rowsPerPart, labels);
      return { day, labels, parts, end: () => snapshot.end(), isAwaited: snapshot.isAwaited };
    } catch (error) {
      await snapshot.end();
      throw error;
    }
  }

  /** The day and the labels of the buckets of a report, and the values `$2` to `$4` of its statement. */
  private async question(options: AgeingOptions) {
    const { timezone } = currentCaller().tenant;
    const day = options.day ?? dayOf(currentTime(), timezone);
    const bucketDays = options.bucketDays ?? (await readSettings(this.db)).bucketDays;
    const values = [
      beginningOf(addDays(day, 1), timezone),
      bucketBounds(day, bucketDays, timezone),
      options.customerIds ? await idsOfNames(this.db, 'customer_ids', NAMED_CUSTOMERS, options.customerIds) : null,
    ];
    return { day, labels: bucketLabels(bucketDays), values };
  }
}

/** The parts of a report, each of `length` rows but the last; the first is read already. */
async function* partsOf(
  first: readonly AgedCustomer[],
  read: (after: AgedCustomer) => Promise<AgedCustomer[]>,
  length: number,
  labels: readonly string[],
): AsyncGenerator<AgeingRow[], void> {
  for (let rows = first; rows.length; rows = rows.length < length ? [] : await read(rows.at(-1)!))
    yield rows.map((row) => rowOf(row, labels));
}

const rowOf = (row: AgedCustomer, labels: readonly string[]): AgeingRow => ({
  id: row.id,
  name: row.name,
  ...amountsOf(row, labels),
});

/** Whether the value of a position, which callers can forge, has the type of the sort column. */
const fits = (sortBy: AgeingSort, { value }: Position): boolean =>
  sortBy === 'name' ? typeof value === 'string' && textStorageFault(value) === undefined : typeof value === 'number';

/** The page of the rows that were read, which are one more than the page has if another one follows. */
function pageOfRows(
  all: readonly AgedCustomer[],
  labels: readonly string[],
  { request, count }: { request: PageRequest<AgeingSort>; count: number | null },
): Page<AgeingRow> {
  const { pageSize, page, sortBy, sort, list } = request;
  const rows = all.slice(0, pageSize);
  const hasMore = all.length > pageSize;
  const total = request.total === undefined ? count : request.total;
  const last = rows.at(-1);
  const next =
    last && hasMore
      ? { sortBy, sort, value: last[sortBy] as unknown as string | number, id: last.id, page: page + 1, total, list }
      : null;
  return {
    rows: rows.map((row) => rowOf(row, labels)),
    total,
    hasMore,
    request,
    next,
  };
}
