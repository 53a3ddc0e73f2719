import { journalKind } from '#platform/data/journal/journal-kind.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { orderStates } from './state/order-status.js';
import { type OrderRecord, ORDERS_BY_IDS } from './orders.queries.js';
import { orderRepresentation } from './api/order-representation.mapper.js';

export const ORDER_JOURNAL = journalKind<OrderRecord>({
  statement: ORDERS_BY_IDS,
  document: (order) =>
    orderRepresentation({
      ...order,
      card: order.card && { ...order.card, token: null },
      currency: currentCaller().tenant.currency,
    }),
  states: orderStates,
});
