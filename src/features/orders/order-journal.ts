import { journalKind } from '#platform/data/journal/journal-kind.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { orderStates } from './state/order-status.js';
import { type AnsweredOrder, JOURNALED_ORDERS, type OrderRecord, ORDERS_BY_IDS } from './orders.queries.js';
import { answeredOrder, orderRepresentation } from './api/order-representation.mapper.js';

export const ORDER_JOURNAL = journalKind<OrderRecord>({
  statement: JOURNALED_ORDERS,
  document: (order) => orderRepresentation(withCurrency(order)),
  present: {
    statement: ORDERS_BY_IDS,
    document: (order: AnsweredOrder) => answeredOrder(withCurrency(order)),
  },
  states: orderStates,
});

/** The order with its currency and without the token of its payment method. */
const withCurrency = <T extends OrderRecord>(order: T): T & { currency: string } => ({
  ...order,
  card: order.card && { ...order.card, token: null },
  currency: currentCaller().tenant.currency,
});
