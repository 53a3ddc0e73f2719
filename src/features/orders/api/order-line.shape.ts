import { EXAMPLE_PRODUCT_ID } from '#examples/example-ids.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { JsonObject, JsonObjects } from '#platform/edge/validation/json-object.js';
import { Amount, ExactText, Id, Identifier, Money, OneOf, Text, YesNo } from '#platform/edge/validation/scalars.js';
import { VALUE_TYPES, type ValueType } from '../money/charge.js';

export const MAX_LINES = 5000;
const MAX_MODIFIERS = 100;

/** Every field of an order line. v1 has some of them. Creations have all counters, replacements `cancelled_quantity` only. */
export abstract class OrderLineShape {
  @Id({ text: 'Id of the line, which the service assigns; it survives replacements of the order' }) readonly id: string;

  @Identifier({ optional: true, nullable: true, text: 'Your own id of the line, unique in the order', example: '1' })
  reference_id?: string | null;

  @Id({
    nullable: true,
    text: 'Product of the SKU; null for an ad hoc line. The service sets it',
    example: EXAMPLE_PRODUCT_ID,
  })
  readonly product_id: string | null;

  @Identifier({ text: 'SKU that is ordered', example: 'NW-003', v1: { answered: { example: 'NW-003' } } }) sku: string;

  @Text({
    readOnly: true,
    nullable: true,
    description:
      'Name of the product at the time when the line was created; later changes of the product do not affect it. Null without a product',
    example: 'Aniseed Syrup',
  })
  readonly name: string | null;

  @Text({
    readOnly: true,
    nullable: true,
    description: "SKU of the primary variant of the product's group",
    example: 'NW-003',
  })
  readonly parent_sku_id: string | null;

  @Amount({ above: 0, text: 'Ordered quantity, above 0', example: 12, v1: { answered: { example: 12 } } })
  quantity: Decimal;

  @Amount({
    optional: true,
    min: 0,
    text: 'Price of one unit before the discount of the line, in the currency of the tenant; resolved from contracts and price lists of the customer if it is not sent',
    example: 18,
    v1: { answered: { example: 18 } },
  })
  unit_price?: Decimal;

  @Amount({
    readOnly: true,
    text: 'Price of one unit after the discount of the line: its net ÷ (quantity − cancelled quantity), rounded to 4 decimals; 0 if the whole line is cancelled. The service computes it',
    example: 17.1,
  })
  readonly final_unit_price: Decimal;

  @Amount({
    optional: true,
    min: 0,
    text: 'Quantity that was shipped before the order was entered here; at most the quantity that is not cancelled',
    answered: {
      text: 'Quantity that has left the warehouse: what was stated when the order was entered, plus shipments since',
      example: 0,
    },
  })
  shipped_quantity?: Decimal;

  @Amount({
    optional: true,
    min: 0,
    text: 'Quantity that was invoiced before the order was entered here',
    answered: {
      text: 'Quantity on invoices, drafts included: what was stated when the order was entered, plus invoices since',
      example: 0,
    },
  })
  invoiced_quantity?: Decimal;

  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Quantity of the line that will not be delivered, and that is in no total; at most what is neither in shipments nor invoiced. A replacement can raise and lower it; it stays if it is not sent',
    created: {
      text: 'Quantity that will not be delivered; it cannot be shipped or invoiced and is in no total. At most the ordered quantity',
    },
    changed: { example: 4 },
    answered: { nullable: false, example: 0 },
  })
  cancelled_quantity?: Decimal | null;

  @Amount({
    optional: true,
    min: 0,
    text: 'Quantity that was picked before the order was entered here; at most the quantity that is not cancelled',
    answered: {
      text: 'Quantity that is taken from the shelf: what was stated when the order was entered, plus shipments of any status since',
      example: 0,
    },
  })
  picked_quantity?: Decimal;

  @Amount({
    readOnly: true,
    text: 'Quantity that came back: what returns of goods have accepted, and what credit notes returned to the order',
    example: 0,
  })
  readonly returned_quantity: Decimal;

  @Money({
    typeField: 'discount_type',
    optional: true,
    min: 0,
    text: 'Discount of the whole ordered quantity, not of one unit, at most its amount; 0 if none was sent. What is cancelled reduces an absolute discount in proportion',
    example: 5,
    v1: { answered: { example: 5 } },
  })
  discount?: Decimal;

  @OneOf(VALUE_TYPES, {
    optional: true,
    text: 'How `discount` is given; `value` if it is not sent',
    example: 'percentage',
    v1: { answered: { example: 'percentage' } },
  })
  discount_type?: ValueType;

  @ExactText({ optional: true, nullable: true, text: 'Note on the line, for instance for the warehouse' })
  note?: string | null;

  @YesNo({
    optional: true,
    text: 'Whether the SKU is permitted although it is not in the catalogue; false if it is not sent',
  })
  is_adhoc?: boolean;

  @JsonObject({
    optional: true,
    nullable: true,
    text: 'Promotion that your shop applied to the line, with any members, of at most 65,536 characters as JSON; stored as sent, not evaluated',
  })
  applied_promotion?: object | null;

  @JsonObjects({
    optional: true,
    nullable: true,
    max: MAX_MODIFIERS,
    text: 'Modifiers that your shop applied to the line, with any members, of at most 65,536 characters as JSON together; stored as sent, not evaluated',
  })
  applied_modifiers?: object[] | null;
}

/** The fields with the same rules in creations and replacements of v1, except that null clears them in replacements. */
export const LINE_FIELDS = [
  'reference_id',
  'sku',
  'quantity',
  'unit_price',
  'discount',
  'discount_type',
  'note',
  'is_adhoc',
] as const;
/** The same of v2. */
export const LINE_FIELDS_V2 = [...LINE_FIELDS, 'applied_promotion', 'applied_modifiers'] as const;

/** How far a line was shipped or invoiced elsewhere before it was created here. */
export const LINE_COUNTERS = [
  'shipped_quantity',
  'invoiced_quantity',
  'cancelled_quantity',
  'picked_quantity',
] as const;

/** How a replacement names a line of the order. */
export abstract class ReplacedLineId {
  @Identifier({
    optional: true,
    description:
      'Id of a line of the order. A line without `id` is matched by `reference_id`, otherwise by `sku`; if no line matches, it is new',
  })
  id?: string;
}
