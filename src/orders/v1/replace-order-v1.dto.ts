import { Combined, Replaced } from '../../platform/validation/combined.js';
import * as fields from '../wire/order-fields.js';

/** A replacement of an order: the lines as a whole, and each other field that is sent; null clears. */
export class ReplaceOrderV1 extends Combined(
  fields.ReplacedIdFields,
  Replaced(fields.CommonOrderFields),
  fields.ReplacedOrderFields,
) {}

export class ChangeOrderStatusV1 extends fields.ChangedOrderStatusFields {}
