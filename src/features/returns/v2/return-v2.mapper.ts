import { creditNoteRepresentation } from '#features/credit-notes/api/credit-note.mapper.js';
import type { Complete } from '#platform/base/values/complete.js';
import { toWire, ZERO } from '#platform/base/values/decimal.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { NewReceipt, ReceivedPart } from '../change/receive-return.js';
import type { ReturnChanges } from '../change/update-return.js';
import type { CreditedReturn, CreditOfReturn } from '../credit/credit-return.js';
import type { ReturnFilter } from '../returns.service.js';
import type * as types from './return-v2.dto.js';

export const changesFromV2 = (dto: types.UpdateReturnV2): Complete<ReturnChanges> => ({
  status: dto.status,
  reason: dto.reason,
  note: dto.note,
});

export const receiptFromV2 = (dto: types.ReceiveReturnV2): Complete<NewReceipt> => ({
  items: (dto.items ?? []).map(partFromV2),
  receivedAt: dto.received_at,
  isFinal: dto.final ?? false,
});

const partFromV2 = (dto: types.NewReturnReceiptV2): Complete<ReceivedPart, 'id'> => ({
  item: dto.item_id.toLowerCase(),
  accepted: dto.accepted ?? ZERO,
  rejected: dto.rejected ?? ZERO,
  condition: dto.condition,
  restocks: dto.restock,
});

export const creditFromV2 = (dto: types.CreditReturnV2): Complete<CreditOfReturn> => ({
  issuedAt: dto.issued_at,
  items: dto.items?.map(({ item_id, quantity }) => ({ item: item_id.toLowerCase(), quantity })),
});

export const creditToV2 = ({ creditNotes, notBilled }: CreditedReturn) => ({
  credit_notes: creditNotes.map(creditNoteRepresentation),
  not_billed: notBilled.map(({ item, sku, quantity }) => ({ item_id: item, sku, quantity: toWire(quantity) })),
});

export const filterFromV2 = (query: types.ListReturnsV2): ReturnFilter => ({
  ...commonFilterOf(query),
  customerIds: query.customer_ids,
  orderIds: query.order_ids,
  statuses: query.status,
  skus: query.skus,
});
