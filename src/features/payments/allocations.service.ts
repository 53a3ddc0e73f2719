import { NAMED_CUSTOMERS, NAMED_INVOICES, NAMED_PAYMENTS } from '#features/named-records.js';
import { Injectable } from '@nestjs/common';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord } from '#platform/data/records/record-by-id.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { allocateMoney, type NewAllocations } from './allocation/allocate.js';
import {
  ALLOCATION,
  type AllocationRecord,
  ALLOCATIONS,
  type AllocationSort,
  ofCustomers,
  ofPayments,
} from './payments.queries.js';
import { type AllocationView, allocationView } from './payment-view.js';
import { reverseAllocation } from './change/reverse-allocation.js';

export interface AllocationFilter extends CommonFilter {
  customerIds?: string[];
  invoiceIds?: string[];
  paymentIds?: string[];
}

@Injectable()
export class AllocationsService {
  constructor(private readonly db: TenantDb) {}

  /** Gives money of a payment or an overpaid invoice to invoices. */
  async create(input: NewAllocations): Promise<AllocationView[]> {
    return (await this.db.transaction((tx) => allocateMoney(tx, input))).map(allocationView);
  }

  async get(id: string): Promise<AllocationView> {
    return allocationView(await readRecord(this.db, 'allocation', ALLOCATION, id));
  }

  async list(filter: AllocationFilter, request: PageRequest<AllocationSort>): Promise<Page<AllocationView>> {
    const where = commonWhere(filter)
      .records('customer_ids', filter.customerIds, NAMED_CUSTOMERS, ofCustomers)
      .records('invoice_ids', filter.invoiceIds, NAMED_INVOICES, (ids) => `t.invoice_id = any(${ids}::uuid[])`)
      .records('payment_ids', filter.paymentIds, NAMED_PAYMENTS, ofPayments);
    const page = await listPage<AllocationRecord, AllocationSort>(this.db, ALLOCATIONS, where, request);
    return mapPage(page, allocationView);
  }

  /** Undoes an allocation and returns its reversal. */
  async reverse(id: string, reversedAt: Date | undefined): Promise<AllocationView> {
    return this.db.transaction(async (tx) => (await reverseAllocation(tx, id, reversedAt)).map(allocationView));
  }
}
