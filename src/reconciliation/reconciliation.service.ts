import { Injectable } from '@nestjs/common';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { type Difference, DIFFERENCES } from './reconciliation.queries.js';

@Injectable()
export class ReconciliationService {
  constructor(private readonly db: TenantDb) {}

  /** The tenant's counters that differ from the sum of their documents. There should be none: each one is a defect. */
  differences(): Promise<Difference[]> {
    return this.db.read<Difference>(DIFFERENCES, []);
  }
}
