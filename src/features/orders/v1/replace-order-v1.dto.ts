import { Combined, Replaced } from '../../../platform/edge/validation/combined.js';
import * as fields from '../wire/order-fields.js';
import * as replaced from '../wire/replaced-order-fields.js';

/** A replacement of an order: the lines as a whole, and each other field that is sent; null clears. */
export class ReplaceOrderV1 extends Combined(
  replaced.ReplacedIdFields,
  Replaced(fields.CommonOrderFields),
  replaced.ReplacedOrderFields,
) {}

export class ChangeOrderStatusV1 extends fields.ChangedOrderStatusFields {}
