import type { Decimal } from '../../platform/values/decimal.js';
import { Amount, Text } from '../../platform/validation/scalars.js';

export const MAX_ITEMS = 5000;

/** Fields of invoice items in creations and updates. */
export abstract class NewInvoiceItemFields {
  @Text({ optional: true, description: "A line's reference or id, to invoice that very line", example: '1' })
  reference_id?: string;
  @Text({
    description: 'Of a line of the orders, or of no product at all: such a line of its own needs a name',
    example: 'NW-002',
  })
  sku: string;
  @Amount({ above: 0, example: 2 }) quantity: Decimal;
  @Amount({ min: 0, description: 'Price of one unit', example: 19 }) amount: Decimal;
  @Text({
    optional: true,
    description:
      "Default: the product's name; required where the sku is neither a product nor on the orders, as of freight",
  })
  name?: string;
}
