import { Injectable } from '@nestjs/common';
import { isId } from '../../platform/base/values/ids.js';
import { listPage } from '../../platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '../../platform/data/records/list-where.js';
import type { Page, PageRequest } from '../../platform/data/records/page.js';
import { readRecord } from '../../platform/data/records/record-by-id.js';
import { TenantDb } from '../../platform/data/tenancy/tenant-db.js';
import { allocateMoney, type NewAllocations } from './allocate.js';
import {
  ALLOCATION,
  type AllocationRecord,
  ALLOCATIONS,
  type AllocationSort,
  ofCustomers,
  ofPayments,
} from './payments.queries.js';
import { reverseAllocation } from './reverse-allocation.js';

export interface AllocationFilter extends CommonFilter {
  customerIds?: string[];
  invoiceIds?: string[];
  paymentIds?: string[];
}

@Injectable()
export class AllocationsService {
  constructor(private readonly db: TenantDb) {}

  /** Gives money of a payment or an overpaid invoice to invoices. */
  create(input: NewAllocations): Promise<AllocationRecord[]> {
    return this.db.transaction((tx) => allocateMoney(tx, input));
  }

  get(id: string): Promise<AllocationRecord> {
    return readRecord(this.db, 'allocation', ALLOCATION, id);
  }

  list(filter: AllocationFilter, request: PageRequest<AllocationSort>): Promise<Page<AllocationRecord>> {
    const where = commonWhere(filter)
      .when(filter.customerIds?.filter(isId), ofCustomers)
      .ids(filter.invoiceIds, 't.invoice_id')
      .when(filter.paymentIds?.filter(isId), ofPayments);
    return listPage(this.db, ALLOCATIONS, where, request);
  }

  /** Undoes an allocation and returns its reversal. */
  reverse(id: string, reversedAt: Date | undefined): Promise<AllocationRecord> {
    return this.db.transaction((tx) => reverseAllocation(tx, id, reversedAt));
  }
}
