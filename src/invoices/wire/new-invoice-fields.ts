import type { Decimal } from '../../platform/values/decimal.js';
import { Amount, Text } from '../../platform/validation/scalars.js';

export const MAX_ITEMS = 5000;

/** Fields of invoice items in creations and updates. */
export abstract class NewInvoiceItemFields {
  @Text({
    optional: true,
    description:
      'Reference or id of an order line, to invoice that line. Without it, the lines with the sku are invoiced, the first ones first',
    example: '1',
  })
  reference_id?: string;
  @Text({
    description: 'Sku of an order line; or, for an extra line such as freight, a text that is the sku of no product',
    example: 'NW-002',
  })
  sku: string;
  @Amount({ above: 0, example: 2 }) quantity: Decimal;
  @Amount({ min: 0, example: 19 }) amount: Decimal;
  @Text({
    optional: true,
    description:
      'Default: the name of the product. Required for extra lines such as freight, whose sku is not on the orders',
  })
  name?: string;
}
