import type { WireDecimal } from '../../platform/values/decimal.js';
import { IncludeTotal, PageNumberQuery } from '../../platform/records/page-query.js';
import { Amount, Id, OneOf, Text } from '../../platform/validation/scalars.js';

export class ReconcileV2 extends PageNumberQuery {
  @IncludeTotal() include_total?: boolean;
}

export class DifferenceV2 {
  @OneOf(['order', 'invoice']) resource: string;
  @Id({ description: 'Id of the order or invoice' }) id: string;
  @Text({
    description: 'Path of the counter in the order or invoice; lines and items are counted from 0',
    example: 'line_items[0].invoiced_quantity',
  })
  field: string;
  @Amount({ description: 'Stored value of the counter', example: 3 }) stored: WireDecimal;
  @Amount({ description: 'Value computed from the documents that change the counter', example: 2 })
  computed: WireDecimal;
}
