import { Clearable, Combined } from '../../platform/validation/combined.js';
import { Text } from '../../platform/validation/scalars.js';
import * as fields from '../wire/order-fields.js';

/** A replacement of an order: the lines as a whole, and each other field that is sent. */
export class ReplaceOrderV1 extends Combined(
  fields.OrderIdFields,
  Clearable(fields.CommonOrderFields),
  fields.ReplacedOrderFields,
) {
  @Text({ change: true }) override display_id?: string;
}

export class ChangeOrderStatusV1 extends fields.ChangedOrderStatusFields {}
