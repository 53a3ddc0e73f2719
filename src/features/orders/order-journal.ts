import { journalKind } from '#platform/data/journal/journal-kind.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { orderStates } from './state/order-status.js';
import { type OrderRecord, ORDERS_BY_IDS } from './orders.queries.js';
import { toV2 } from './v2/order-v2.mapper.js';

export const ORDER_JOURNAL = journalKind<OrderRecord>({
  statement: ORDERS_BY_IDS,
  document: (order) =>
    toV2({
      ...order,
      card: order.card && { ...order.card, token: null },
      currency: currentCaller().tenant.currency,
    }),
  states: orderStates,
});
