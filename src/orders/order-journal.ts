import { documentsByIds } from '../platform/database/entity-sql.js';
import { journalKind } from '../platform/journal/journal-kind.js';
import { currentCaller } from '../platform/tenancy/caller.js';
import { orderStates } from './order-status.js';
import { ORDER, type OrderRecord } from './orders.queries.js';
import { toV2 } from './v2/order-v2.mapper.js';

export const ORDER_JOURNAL = journalKind<OrderRecord>({
  statement: documentsByIds(ORDER),
  document: (order) =>
    toV2({
      ...order,
      card: order.card && { ...order.card, token: null },
      currency: currentCaller().tenant.currency,
    }),
  states: orderStates,
});
