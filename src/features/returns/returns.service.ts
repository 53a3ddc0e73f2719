import { NAMED_CUSTOMERS, NAMED_ORDERS } from '#features/named-records.js';
import { Injectable } from '@nestjs/common';
import { InvoiceLinks } from '#features/invoices/invoice-links.js';
import { newId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { type NewReceipt, receiveReturn } from './change/receive-return.js';
import { type ReturnChanges, updateReturn } from './change/update-return.js';
import { createReturn } from './creation/create-return.js';
import type { NewReturn } from './creation/new-return.js';
import { type CreditedReturn, type CreditOfReturn, creditReturn } from './credit/credit-return.js';
import type { ReturnStatus } from './return.entity.js';
import {
  ofOrders,
  ofSkus,
  RETURN,
  RETURN_BY_REFERENCE,
  type ReturnRecord,
  RETURNS,
  RETURNS_BY_IDS,
  type ReturnSort,
} from './returns.queries.js';

export interface ReturnFilter extends CommonFilter {
  customerIds?: string[];
  orderIds?: string[];
  statuses?: ReturnStatus[];
  skus?: string[];
}

/** The conditions of a list of returns. */
export const returnsWhere = (filter: ReturnFilter): Where =>
  commonWhere(filter)
    .records('customer_ids', filter.customerIds, NAMED_CUSTOMERS, (ids) => `t.customer_id = any(${ids}::uuid[])`)
    .records('order_ids', filter.orderIds, NAMED_ORDERS, ofOrders)
    .oneOf(filter.statuses, 't.status')
    .when(filter.skus, ofSkus)
    .names('skus', filter.skus, 'sku', 'return_items');

@Injectable()
export class ReturnsService {
  constructor(
    private readonly db: TenantDb,
    private readonly links: InvoiceLinks,
  ) {}

  /** Enters a return of goods of a customer. */
  async create({ id = newId(), ...input }: NewReturn): Promise<ReturnRecord> {
    return this.db.transaction(async (tx) => {
      await createReturn(tx, { ...input, id });
      return (await tx.queryOne(RETURN, [id]))!;
    });
  }

  /** The returns with some ids that exist. */
  async findByIds(ids: readonly string[]): Promise<ReturnRecord[]> {
    const rows = await this.db.read<{ doc: ReturnRecord }>(RETURNS_BY_IDS, [ids]);
    return rows.map(({ doc }) => doc);
  }

  get(id: string): Promise<ReturnRecord> {
    return readRecord(this.db, 'return', RETURN, id);
  }

  getByReference(referenceId: string): Promise<ReturnRecord> {
    return readRecordByKey(this.db, 'return', RETURN_BY_REFERENCE, referenceId);
  }

  list(filter: ReturnFilter, request: PageRequest<ReturnSort>): Promise<Page<ReturnRecord>> {
    return listPage<ReturnRecord, ReturnSort>(this.db, RETURNS, returnsWhere(filter), request);
  }

  async update(id: string, changes: ReturnChanges, precondition: Precondition): Promise<ReturnRecord> {
    return this.db.transaction(async (tx) => {
      await updateReturn(tx, id, changes, precondition);
      return (await tx.queryOne(RETURN, [id]))!;
    });
  }

  /** Records that goods of an approved return arrived. */
  async receive(id: string, receipt: NewReceipt, precondition: Precondition): Promise<ReturnRecord> {
    return this.db.transaction(async (tx) => {
      await receiveReturn(tx, id, receipt, precondition);
      return (await tx.queryOne(RETURN, [id]))!;
    });
  }

  /** Credits accepted goods of a return on the invoices that billed them. */
  async credit(id: string, credit: CreditOfReturn, precondition: Precondition): Promise<CreditedReturn> {
    return this.db.transaction((tx) => creditReturn(tx, this.links, id, credit, precondition));
  }
}
