import { Injectable } from '@nestjs/common';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { type Difference, DIFFERENCES } from './reconciliation.queries.js';

@Injectable()
export class ReconciliationService {
  constructor(private readonly db: TenantDb) {}

  /** Every counter of the tenant that is not the sum of its documents: none, or there is a defect. */
  differences(): Promise<Difference[]> {
    return this.db.read<Difference>(DIFFERENCES, []);
  }
}
