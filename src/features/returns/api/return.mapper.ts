import type { Complete } from '#platform/base/values/complete.js';
import { toTimestamp, versionAndTimesOf } from '#platform/base/values/time.js';
import type { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import type { AnsweredFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { NewReturn, NewReturnItem } from '../creation/new-return.js';
import type { ReturnItemRecord, ReturnRecord } from '../returns.queries.js';
import type { FirstStatus } from '../return.entity.js';
import type { ReturnItemShape, ReturnReceiptShape, ReturnShape } from './return.shape.js';

type NewReturnBody = Omit<CreatedFields<ReturnShape>, 'status'> & { status?: FirstStatus };

/** A new return from the body of POST or from a line of a file. */
export const newReturn = (dto: NewReturnBody): Complete<NewReturn, 'id'> => ({
  referenceId: dto.reference_id,
  customerId: dto.customer_id,
  status: dto.status,
  reason: dto.reason,
  note: dto.note,
  items: dto.items.map(newReturnItem),
});

const newReturnItem = (dto: CreatedFields<ReturnItemShape>): Complete<NewReturnItem, 'id'> => ({
  sku: dto.sku,
  lineId: dto.line_id,
  orderId: dto.order_id,
  quantity: dto.quantity,
  reason: dto.reason,
  unitPrice: dto.unit_price,
  taxRate: dto.tax_rate,
});

/** A return as v2, files and the journal show it. */
export const returnRepresentation = (record: ReturnRecord): AnsweredFields<ReturnShape> & VersionAndTimesFields => ({
  id: record.id,
  reference_id: record.referenceId,
  display_id: record.displayId,
  customer_id: record.customerId,
  status: record.status,
  reason: record.reason,
  note: record.note,
  items: record.items.map(itemRepresentation),
  receipts: record.receipts.map(receiptRepresentation),
  ...versionAndTimesOf(record),
});

const itemRepresentation = (item: ReturnItemRecord): AnsweredFields<ReturnItemShape> => ({
  id: item.id,
  sku: item.sku,
  line_id: item.orderLineId,
  order_id: item.orderId,
  quantity: item.quantity,
  reason: item.reason,
  unit_price: item.unitPrice,
  tax_rate: item.taxRate,
  accepted_quantity: item.acceptedQuantity,
  rejected_quantity: item.rejectedQuantity,
  credited_quantity: item.creditedQuantity,
  not_billed_quantity: item.notBilledQuantity,
});

const receiptRepresentation = (receipt: ReturnRecord['receipts'][number]): AnsweredFields<ReturnReceiptShape> => ({
  id: receipt.id,
  item_id: receipt.returnItemId,
  accepted: receipt.accepted,
  rejected: receipt.rejected,
  condition: receipt.condition,
  restock: receipt.restocks,
  received_at: toTimestamp(receipt.receivedAt),
});
