import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/data/tenancy/tenant-db.js';
import { type Difference, DIFFERENCES } from './reconciliation.queries.js';

@Injectable()
export class ReconciliationService {
  constructor(private readonly db: TenantDb) {}

  /**
   * The stored totals of the tenant's orders, invoices and payments that differ from the sums of the documents from which they are maintained:
   * invoiced, picked, shipped and delivered quantities of order lines, credited and paid amounts and returned quantities of invoices, allocated
   * and refunded amounts of payments; and balances of customers whose open items differ from the entries of their statements. A correct service has none; each difference is the effect of a defect, or a paid amount that an instance
   * of a release before payments wrote and that the next write of money will record.
   */
  differences(): Promise<Difference[]> {
    return this.db.read<Difference>(DIFFERENCES, []);
  }
}
