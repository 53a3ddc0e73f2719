import { Injectable } from '@nestjs/common';
import { currentTime } from '#platform/base/values/current-time.js';
import { decimal, toWire, ZERO } from '#platform/base/values/decimal.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { BANK_FINDINGS, type BankFinding } from '#features/bank-statements/bank-reconciliation.queries.js';
import { dayFault } from '#features/settings/record-day.js';
import {
  DATED_DOCUMENTS,
  type DatedDocument,
  type Difference,
  DIFFERENCES,
  NUMBER_GAPS,
  type NumberGap,
} from './reconciliation.queries.js';

/**
 * A difference of a counter, whose number is null, a gap in the numbers of a sequence, a document of a day that it cannot be of, or what does not add
 * up of bank statements.
 */
export type Finding = Omit<Difference, 'resource'> & {
  resource: Difference['resource'] | NumberGap['resource'] | BankFinding['resource'];
  number: string | null;
  /** What is wrong and how to correct it; null if the field says it. */
  reason: string | null;
};

/** The values of a finding that is no counter: there is one, and there should be none. */
const ONE_TOO_MANY = { stored: toWire(decimal(1)), computed: toWire(ZERO) };

/** How a document of a day that it cannot be of is taken back. */
const CURES: Readonly<Record<DatedDocument['resource'], string>> = {
  invoice: 'cancel it, once its payments are reversed and its credit notes voided',
  credit_note: 'void it',
};

/** What is wrong with a bank statement or one of its lines, and how to correct it. */
const BANK_REASONS: Readonly<Record<BankFinding['field'], (previousId: string | null) => string | null>> = {
  bank_balance: () => null,
  bank_booked: () => 'its payment was reversed by itself: undo the line, or accept it again as what it is',
  bank_gap: (previousId) =>
    `does not follow the statement ${previousId} before it: a statement of the account may be missing`,
};

@Injectable()
export class ReconciliationService {
  constructor(private readonly db: TenantDb) {}

  /**
   * The stored totals of the tenant's orders, invoices, payments and returns that differ from the sums of the documents from which they are maintained:
   * invoiced, picked, shipped, delivered and returned quantities of order lines, credited and paid amounts and returned quantities of invoices, quantities
   * of returns, allocated and refunded amounts of payments and of credit notes without an invoice, and balances of customers, whose open items must add up to the entries of their statements, and levels of the reminders of invoices. A correct service has none; each difference is the effect of a defect, or a paid amount that an instance
   * of a release before payments wrote and that the next write of money will record. Then the numbers of sequences that were not drawn, because
   * callers had given them to documents; none of the documents with such a number got it from the sequence. Then the documents of days that
   * the rule of `record-day.ts` does not allow, which only older releases stored. Then bank statements whose lines do not lead from one balance to the
   * other or that do not follow the statement before them, and booked lines that differ from their payments.
   */
  async findings(): Promise<Finding[]> {
    const differences = await this.db.read<Difference>(DIFFERENCES, []);
    const gaps = await this.db.read<NumberGap>(NUMBER_GAPS, []);
    const now = currentTime();
    const documents = await this.db.read<DatedDocument>(DATED_DOCUMENTS, [now]);
    const bank = await this.db.read<BankFinding>(BANK_FINDINGS, []);
    return [
      ...differences.map((difference) => ({ ...difference, number: null, reason: null })),
      ...gaps.map((gap) => ({ ...gap, field: 'number_gap', ...ONE_TOO_MANY, reason: null })),
      ...documents.flatMap((document) => dayFinding(document, now)),
      ...bank.map(({ previousId, ...finding }) => ({
        ...finding,
        number: null,
        reason: BANK_REASONS[finding.field](previousId),
      })),
    ];
  }
}

/** The finding of a document whose day is after today or before that of its invoice; none if only the hour is. */
function dayFinding({ resource, id, number, time, ...invoice }: DatedDocument, now: Date): Finding[] {
  const { timezone } = currentCaller().tenant;
  const { invoiceTime, invoiceNumber } = invoice;
  const sources = invoiceTime ? [{ time: invoiceTime, name: `the invoice ${invoiceNumber}` }] : [];
  const fault = dayFault({ time, sources }, timezone, now);
  if (!fault) return [];
  const reason = `is of ${dayOf(time, timezone)} and ${fault}; ${CURES[resource]}`;
  return [{ resource, id, field: 'document_day', number, ...ONE_TOO_MANY, reason }];
}
