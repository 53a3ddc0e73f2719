import { Injectable } from '@nestjs/common';
import { decimal, toWire, ZERO } from '../../platform/base/values/decimal.js';
import { TenantDb } from '../../platform/data/tenancy/tenant-db.js';
import { type Difference, DIFFERENCES, NUMBER_GAPS, type NumberGap } from './reconciliation.queries.js';

/** A difference of a counter, whose number is null, or a gap in the numbers of a sequence. */
export type Finding = Omit<Difference, 'resource'> & {
  resource: Difference['resource'] | NumberGap['resource'];
  number: string | null;
};

@Injectable()
export class ReconciliationService {
  constructor(private readonly db: TenantDb) {}

  /**
   * The stored totals of the tenant's orders, invoices and payments that differ from the sums of the documents from which they are maintained:
   * invoiced, picked, shipped and delivered quantities of order lines, credited and paid amounts and returned quantities of invoices, allocated
   * and refunded amounts of payments, and balances of customers, whose open items must add up to the entries of their statements. A correct service has none; each difference is the effect of a defect, or a paid amount that an instance
   * of a release before payments wrote and that the next write of money will record. Then the numbers of sequences that were not drawn, because
   * callers had given them to documents; none of the documents with such a number got it from the sequence.
   */
  async findings(): Promise<Finding[]> {
    const differences = await this.db.read<Difference>(DIFFERENCES, []);
    const gaps = await this.db.read<NumberGap>(NUMBER_GAPS, []);
    return [
      ...differences.map((difference) => ({ ...difference, number: null })),
      ...gaps.map((gap) => ({ ...gap, field: 'number_gap', stored: toWire(decimal(1)), computed: toWire(ZERO) })),
    ];
  }
}
