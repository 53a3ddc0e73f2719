import { Combined } from '../../../platform/edge/validation/combined.js';
import { Identifier, OneOf } from '../../../platform/edge/validation/scalars.js';
import type { OrderStatus } from '../order.entity.js';
import * as fields from '../wire/order-fields.js';

const CREATE_STATUSES = ['draft', 'confirmed'] as const;

export class CreateOrderV1 extends Combined(fields.OrderIdFields, fields.CommonOrderFields, fields.NewOrderFields) {
  @Identifier({ optional: true, example: 'SO-EXAMPLE-1-V1' }) override reference_id?: string;
  @OneOf(CREATE_STATUSES, { optional: true }) override status?: OrderStatus;
}
