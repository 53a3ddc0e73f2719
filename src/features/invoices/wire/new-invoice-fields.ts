import type { Decimal } from '../../../platform/base/values/decimal.js';
import { Amount, Identifier, Text } from '../../../platform/edge/validation/scalars.js';

export const MAX_ITEMS = 5000;

/** Fields of invoice items in creations and updates. */
export abstract class NewInvoiceItemFields {
  @Identifier({
    optional: true,
    example: '1',
  })
  reference_id?: string;
  @Identifier({
    example: 'NW-002',
  })
  sku: string;
  @Amount({ above: 0, example: 2 }) quantity: Decimal;
  @Amount({ min: 0, example: 19 }) amount: Decimal;
  @Text({
    optional: true,
  })
  name?: string;
}
