import { Combined } from '../../../platform/edge/validation/combined.js';
import { Nested } from '../../../platform/edge/validation/nested.js';
import { TimesFields } from '../../../platform/edge/validation/record-fields.js';
import { Whole } from '../../../platform/edge/validation/scalars.js';
import { Answered } from '../../../platform/edge/validation/shapes.js';
import { InvoiceAttributeShape, InvoiceChargeShape, InvoiceShape } from '../wire/invoice-fields.js';
import { InvoiceItemShape, ItemStatusShape, TaxChargesShape } from '../wire/invoice-item-fields.js';
import { SettlementShape } from '../wire/settlement-fields.js';

export class TaxChargesV2 extends Answered(TaxChargesShape, 'v2') {}

export class ItemStatusV2 extends Answered(ItemStatusShape, 'v2') {}

export class InvoiceItemV2 extends Answered(InvoiceItemShape, 'v2', {
  nested: { tax_charges: () => TaxChargesV2, item_status: () => ItemStatusV2 },
}) {}

export class InvoiceChargeV2 extends Answered(InvoiceChargeShape, 'v2') {}

export class InvoiceAttributeV2 extends Answered(InvoiceAttributeShape, 'v2') {}

export class SettlementV2 extends Answered(SettlementShape, 'v2') {}

class InvoiceFieldsV2 extends Answered(InvoiceShape, 'v2', {
  nested: { items: () => InvoiceItemV2, charges: () => InvoiceChargeV2, attributes: () => InvoiceAttributeV2 },
}) {}

export class InvoiceV2 extends Combined(InvoiceFieldsV2, TimesFields) {
  @Nested(() => SettlementV2, { text: 'What makes up `paid_amount`; the sum of the parts is `paid_amount`' })
  settlement: SettlementV2;
  @Whole({ example: 1 }) version: number;
}
