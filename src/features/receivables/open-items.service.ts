import { overdueBeforeNow } from '#features/invoices/state/invoice-state.js';
import { NAMED_CUSTOMERS } from '#features/named-records.js';
import { customersOfGroup } from '#features/customers/customers.queries.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Injectable } from '@nestjs/common';
import { currentTime } from '#platform/base/values/current-time.js';
import { compareWire } from '#platform/base/values/decimal.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, PLAN_FOR_VALUES, type Where } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord } from '#platform/data/records/record-by-id.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { readSettings } from '#features/settings/read-settings.js';
import { bucketOf, daysOverdue, UNAPPLIED } from './ageing-buckets.js';
import { type ItemSort, OPEN_ITEMS, type OpenItemRecord, OWING_CUSTOMER } from './open-items.queries.js';

export interface OpenItemFilter extends Pick<
  CommonFilter,
  'ids' | 'createdAfter' | 'createdBefore' | 'updatedAfter' | 'updatedBefore'
> {
  customerIds?: string[];
  /** Id of a customer: only items of it and its branches. */
  groupOf?: string;
  /** Only invoices that are due before this time. */
  dueBefore?: Date;
  /** Only invoices of which an amount is overdue, or only other items. */
  isOverdue?: boolean;
  /** Only invoices of these sales representatives. */
  salesRepIds?: string[];
}

export type OpenItem = OpenItemRecord & { daysOverdue: number; bucket: string };

function itemsWhere(filter: OpenItemFilter): Where {
  const { customerIds, dueBefore, isOverdue, salesRepIds } = filter;
  const where = commonWhere(filter)
    .records('customer_ids', customerIds, NAMED_CUSTOMERS, (ids) => `t.customer_id = any(${ids}::uuid[])`)
    .when(filter.groupOf, (id) => `t.customer_id = any(array(${customersOfGroup(id)}))`)
    .between('t.due_date', undefined, dueBefore)
    .oneOf(salesRepIds, 't.sales_rep_id')
    .names('sales_rep_ids', salesRepIds, 'sales_rep_id', 'invoices');
  if (isOverdue !== undefined) {
    const before = where.parameter(overdueBeforeNow());
    where.and(`(t.due > 0 and t.due_date < ${before}::timestamptz) is ${isOverdue ? 'true' : 'not true'}`);
  }
  where.settings = PLAN_FOR_VALUES;
  return where;
}

/** The refusal of the group of a customer that is a branch of another. */
export const isBranch = (parentId: string): DomainError =>
  DomainError.invalid([
    {
      field: 'group',
      reason: `is for a parent; the customer is a branch of ${parentId}, whose id has the whole group`,
    },
  ]);

@Injectable()
export class OpenItemsService {
  constructor(private readonly db: TenantDb) {}

  /** What all customers owe now, invoice by invoice, and what they have paid or were credited beyond it or without an invoice, as negative items. */
  async list(filter: OpenItemFilter, request: PageRequest<ItemSort>): Promise<Page<OpenItem>> {
    const { bucketDays } = await readSettings(this.db);
    const page = await listPage<OpenItemRecord, ItemSort>(this.db, OPEN_ITEMS, itemsWhere(filter), request);
    const { timezone } = currentCaller().tenant;
    const today = dayOf(currentTime(), timezone);
    return mapPage(page, (item) => {
      const owes = compareWire(item.due, 0) > 0;
      const days = item.dueDate && owes ? daysOverdue(new Date(item.dueDate), today, timezone) : 0;
      return { ...item, daysOverdue: days, bucket: owes ? bucketOf(days, bucketDays) : UNAPPLIED };
    });
  }

  /**
   * As {@link list}, of one customer, or of it and its branches. Throws `customer_not_found`, and `validation_failed` for the group of a branch.
   */
  async listOfCustomer(
    id: string,
    filter: OpenItemFilter,
    isOfGroup: boolean,
    request: PageRequest<ItemSort>,
  ): Promise<Page<OpenItem>> {
    const customer = await readRecord(this.db, 'customer', OWING_CUSTOMER, id);
    if (isOfGroup && customer.parentId) throw isBranch(customer.parentId);
    return this.list(
      { ...filter, ...(isOfGroup ? { groupOf: customer.id } : { customerIds: [customer.id] }) },
      request,
    );
  }
}
