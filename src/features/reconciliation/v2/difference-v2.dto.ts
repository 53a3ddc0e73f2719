import type { WireDecimal } from '#platform/base/values/decimal.js';
import { IncludeTotal, PageNumberQuery } from '#platform/edge/http/page-query.js';
import { Amount, Id, OneOf, Text } from '#platform/edge/validation/scalars.js';

export class ReconcileV2 extends PageNumberQuery {
  @IncludeTotal() include_total?: boolean;
}

export class DifferenceV2 {
  @OneOf(['order', 'invoice', 'credit_note', 'payment', 'customer', 'return', 'bank_statement', 'bank_line'])
  resource: string;
  @Id() id: string;
  @Text({
    example: 'line_items[0].invoiced_quantity',
  })
  field: string;
  @Amount({ example: 3 }) stored: WireDecimal;
  @Amount({ example: 2 })
  computed: WireDecimal;
  @Text({ nullable: true, example: null }) number: string | null;
  @Text({ nullable: true, example: null }) reason: string | null;
}
