import type { WrittenOrder } from '../orders.service.js';
import type * as types from './order-v2.dto.js';
import { answeredOrder } from '../api/order-representation.mapper.js';

export const writtenToV2 = (order: WrittenOrder): types.WrittenOrderV2 =>
  Object.assign(answeredOrder(order), {
    warnings: order.warnings.map(({ field, reason }) => ({ field, reason })),
  });
