import { toTimestampOrNull } from '#platform/base/values/time.js';
import type { OpenItem, OpenItemFilter } from '../open-items.service.js';
import type { ListCustomerOpenItemsV2, ListOpenItemsV2, OpenItemV2 } from './open-item-v2.dto.js';

export const filterFromV2 = (query: ListOpenItemsV2 | ListCustomerOpenItemsV2): OpenItemFilter => ({
  ids: query.ids,
  createdAfter: query.created_after,
  createdBefore: query.created_before,
  updatedAfter: query.updated_after,
  updatedBefore: query.updated_before,
  customerIds: 'customer_ids' in query ? query.customer_ids : undefined,
  dueBefore: query.due_before,
  isOverdue: query.overdue,
  salesRepIds: query.sales_rep_ids,
});

export const toV2 = (item: OpenItem): OpenItemV2 => ({
  type: item.type,
  id: item.id,
  customer_id: item.customerId,
  number: item.number,
  issued_at: toTimestampOrNull(item.issuedAt),
  due_date: toTimestampOrNull(item.dueDate),
  total: item.total,
  due: item.due,
  days_overdue: item.daysOverdue,
  bucket: item.bucket,
  order_ids: item.orderIds,
  po_number: item.poNumber,
  reminder_level: item.reminderLevel,
  last_reminded_at: toTimestampOrNull(item.lastRemindedAt),
});
