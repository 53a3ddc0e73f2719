import { Injectable } from '@nestjs/common';
import type { Proposal } from '#bank-matching';
import { NAMED_CUSTOMERS, NAMED_PAYMENTS } from '#features/named-records.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord } from '#platform/data/records/record-by-id.js';
import { searchPatterns } from '#platform/data/records/text-search.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { requireScope } from '#platform/edge/auth/require-scope.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { LineState } from './bank-line.entity.js';
import {
  BANK_LINE,
  type BankLineRecord,
  BANK_LINES,
  type BankLineSort,
  ofCustomers,
  ofPayments,
  SEARCHED_TEXT,
} from './bank-statements.queries.js';
import type { Acceptance } from './booking/acceptance.js';
import { acceptLine } from './booking/accept-line.js';
import { ignoreLine, undoLine } from './booking/undo-line.js';
import { matchingSettings } from './matching/matching-settings.js';
import { proposalsFor } from './matching/proposals.js';

export interface BankLineFilter extends CommonFilter {
  statementIds?: string[];
  state?: LineState;
  customerIds?: string[];
  paymentIds?: string[];
  /** Days such as `2026-01-31`; the first included, the second not. */
  bookedAfter?: string;
  bookedBefore?: string;
  minAmount?: Decimal;
  maxAmount?: Decimal;
  search?: string;
}

/** A line with what it may be; only an open line has proposals. */
export type BankLineView = BankLineRecord & { proposals: Proposal[] };

/** The conditions of a list of lines. */
export function bankLinesWhere(filter: BankLineFilter): Where {
  const where = commonWhere(filter)
    .ids(filter.statementIds, 't.statement_id')
    .when(filter.state, (state) => `t.state = ${state}`)
    .records('customer_ids', filter.customerIds, NAMED_CUSTOMERS, ofCustomers)
    .records('payment_ids', filter.paymentIds, NAMED_PAYMENTS, ofPayments)
    .when(filter.bookedAfter, (day) => `t.booking_date >= ${day}::date`)
    .when(filter.bookedBefore, (day) => `t.booking_date < ${day}::date`)
    .when(filter.minAmount?.toFixed(), (amount) => `t.amount >= ${amount}::numeric`)
    .when(filter.maxAmount?.toFixed(), (amount) => `t.amount <= ${amount}::numeric`);
  const patterns = searchPatterns(filter.search ?? '');
  return patterns.length ? where.and(`${SEARCHED_TEXT} like all (${where.parameter(patterns)}::text[])`) : where;
}

@Injectable()
export class BankLinesService {
  constructor(private readonly db: TenantDb) {}

  async get(id: string): Promise<BankLineView> {
    return this.withProposals(await readRecord(this.db, 'bank_line', BANK_LINE, id));
  }

  /**
   * A page of lines with their proposals. With `safe`, it has only those open lines of the page that have a safe proposal, or those that have none:
   * it can have fewer lines than were asked for, also none, and the lines are not counted.
   */
  async list(
    { safe, ...filter }: BankLineFilter & { safe?: boolean },
    request: PageRequest<BankLineSort>,
  ): Promise<Page<BankLineView>> {
    const where = bankLinesWhere(filter);
    if (safe === undefined)
      return this.viewOf(await listPage<BankLineRecord, BankLineSort>(this.db, BANK_LINES, where, request));
    where.and("t.state = 'open'");
    const uncounted = { ...request, total: null };
    const page = await this.viewOf(await listPage<BankLineRecord, BankLineSort>(this.db, BANK_LINES, where, uncounted));
    return { ...page, rows: page.rows.filter(({ proposals }) => proposals.some((one) => one.safe) === safe) };
  }

  /** Books an open line. Throws `insufficient_scope`, and as `acceptLine`. */
  async accept(id: string, acceptance: Acceptance, precondition: Precondition): Promise<BankLineView> {
    requireScope('payments:write');
    return this.change(id, (tx) => acceptLine(tx, id, acceptance, { precondition }));
  }

  /** Opens a line again. Throws `insufficient_scope`, and as `undoLine`. */
  async undo(id: string, reason: string | undefined, precondition: Precondition): Promise<BankLineView> {
    requireScope('payments:write');
    return this.change(id, (tx) => undoLine(tx, id, reason, precondition));
  }

  /** Ignores a line. Throws as `ignoreLine`. */
  ignore(id: string, reason: string | undefined, precondition: Precondition): Promise<BankLineView> {
    return this.change(id, (tx) => ignoreLine(tx, id, reason, precondition));
  }

  /** A line after a change, which shows its proposals if it is open. */
  private async change(id: string, work: (tx: TenantTx) => Promise<void>): Promise<BankLineView> {
    const record = await this.db.transaction(async (tx) => {
      await work(tx);
      return (await tx.queryOne(BANK_LINE, [id]))!;
    });
    return this.withProposals(record);
  }

  private async withProposals(line: BankLineRecord): Promise<BankLineView> {
    const [proposals = []] = await this.proposalsFor(line.state === 'open' ? [line] : []);
    return { ...line, proposals };
  }

  private async viewOf(page: Page<BankLineRecord>): Promise<Page<BankLineView> & { rows: BankLineView[] }> {
    const lines: BankLineRecord[] = [];
    for await (const line of page.rows) lines.push(line);
    const open = lines.filter(({ state }) => state === 'open');
    const proposals = await this.proposalsFor(open);
    const byLine = new Map(open.map((line, index) => [line, proposals[index]!]));
    return { ...page, rows: lines.map((line) => ({ ...line, proposals: byLine.get(line) ?? [] })) };
  }

  private async proposalsFor(lines: readonly BankLineRecord[]): Promise<Proposal[][]> {
    if (!lines.length) return [];
    const read = <Row>(text: string, values: readonly unknown[]) => this.db.read<Row>(text, values);
    return proposalsFor(lines, { read, tenant: currentCaller().tenant, settings: await matchingSettings(this.db) });
  }
}
