import { decimal } from '../platform/values/decimal.js';
import { fulfillmentStatusOf, paymentStatusOf } from './order-progress.js';
import type { FulfillmentStatus, OrderPaymentStatus } from './order.entity.js';
import type { OrderSummary } from './orders.queries.js';

/** What the caller stated, else what the amounts give. */
export const paymentStatus = (order: OrderSummary): OrderPaymentStatus =>
  order.statedPaymentStatus ?? paymentStatusOf(decimal(order.amountPaid), decimal(order.payableTotal));

/** What the caller stated, else what the lines' counters give. */
export const fulfillmentStatus = ({ statedFulfillmentStatus, progress }: OrderSummary): FulfillmentStatus =>
  statedFulfillmentStatus ??
  fulfillmentStatusOf({
    open: decimal(progress.open),
    picked: decimal(progress.picked),
    shipped: decimal(progress.shipped),
    delivered: decimal(progress.delivered),
  });
