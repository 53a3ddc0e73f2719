import { EXAMPLE_PRODUCT_ID } from '#examples/example-ids.js';
import { VALUE_TYPES, type ValueType } from '#features/orders/money/charge.js';
import { UNIT_CODE } from '#features/products/product-limits.js';
import { TAX_CATEGORIES, TAX_CATEGORY_TEXTS, type TaxCategory } from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Nested } from '#platform/edge/validation/nested.js';
import { Amount, Id, Identifier, Money, OneOf, Text, Timestamp, YesNo } from '#platform/edge/validation/scalars.js';

/** Discount, tax and charges of one item. */
export abstract class TaxChargesShape {
  @Money({ typeField: 'tax_type', optional: true, nullable: true, min: 0, text: 'Tax of the line', example: 10 })
  tax?: Decimal | null;
  @OneOf(VALUE_TYPES, { optional: true, text: 'How `tax` is given; `value` if it is not sent', example: 'percentage' })
  tax_type?: ValueType;
  @Money({
    typeField: 'discount_type',
    optional: true,
    nullable: true,
    min: 0,
    text: 'Discount of the line, subtracted before tax; at most the amount of the line',
    example: 5,
  })
  discount?: Decimal | null;
  @OneOf(VALUE_TYPES, {
    optional: true,
    text: 'How `discount` is given; `value` if it is not sent',
    example: 'percentage',
  })
  discount_type?: ValueType;
  @Money({
    typeField: 'shipping_type',
    optional: true,
    nullable: true,
    min: 0,
    text: 'Shipping of the line',
    example: 1.5,
  })
  shipping?: Decimal | null;
  @OneOf(VALUE_TYPES, { optional: true, text: 'How `shipping` is given; `value` if it is not sent', example: 'value' })
  shipping_type?: ValueType;
  @Money({
    typeField: 'additional_type',
    optional: true,
    nullable: true,
    min: 0,
    text: 'Any other charge of the line',
    example: 0.25,
  })
  additional?: Decimal | null;
  @OneOf(VALUE_TYPES, {
    optional: true,
    text: 'How `additional` is given; `value` if it is not sent',
    example: 'value',
  })
  additional_type?: ValueType;
}

/** What the caller knows of the delivery of one item. */
export abstract class ItemStatusShape {
  @Amount({ optional: true, nullable: true, min: 0, text: 'Quantity that was ordered, as you state it', example: 24 })
  ordered_quantity?: Decimal | null;
  @Amount({ optional: true, nullable: true, min: 0, text: 'Quantity that was shipped, as you state it', example: 2 })
  shipped_quantity?: Decimal | null;
  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Quantity that is still to be shipped, as you state it',
    example: 22,
  })
  open_quantity?: Decimal | null;
  @Timestamp({ optional: true, nullable: true, text: 'Time at which the line was shipped' }) ship_date?: Date | null;
  @Timestamp({ optional: true, nullable: true, text: 'Time at which the line arrived' }) delivered_date?: Date | null;
  @Timestamp({ optional: true, nullable: true, text: 'Time at which the customer wants it to be shipped' })
  requested_ship_date?: Date | null;
  @Timestamp({ optional: true, nullable: true, text: 'Time at which the customer wants it to arrive' })
  requested_delivery_date?: Date | null;
}

/** Every field of an item. v1 has some of them. */
export abstract class InvoiceItemShape {
  @Id({ text: 'Id of the item, which the service assigns; credit notes name the item by it' }) readonly id: string;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Id or `reference_id` of an order line with this SKU, to bill that line; if several orders have lines with the reference, they are billed in turn. v1 goes on to other lines of the SKU if more is billed, v2 refuses it. A text that names no line is your own number of the item: then the lines with the SKU are billed, the first ones first',
    example: '1',
    answered: { text: 'Reference with which the item was sent; it may name the order line that is billed' },
  })
  reference_id?: string | null;
  @Identifier({
    text: 'SKU of an order line; for an extra line such as freight, any text that is the SKU of no product and resembles none of the orders',
    example: 'NW-002',
    answered: { text: 'SKU of the billed order line, or the text of an extra line such as freight' },
    v1: { example: 'NW-006' },
  })
  sku: string;
  @Id({
    nullable: true,
    text: 'Product of the SKU; null for an extra line such as freight. The service sets it',
    example: EXAMPLE_PRODUCT_ID,
  })
  readonly product_id: string | null;

  @Text({
    optional: true,
    nullable: true,
    text: 'Text of the line on the document; the name of the product if it is not sent. Required for an extra line such as freight',
    answered: { text: 'Text of the line on the document; the name of the product if none was sent', example: 'Chang' },
    v1: { answered: { example: "Grandma's Boysenberry Spread" } },
  })
  name?: string | null;

  @Amount({ above: 0, text: 'Billed quantity, above 0', example: 2 }) quantity: Decimal;
  @Amount({
    readOnly: true,
    text: 'Quantity that issued credit notes have credited; the service adds it up',
    example: 0,
  })
  readonly credited_quantity: Decimal;
  @Amount({
    readOnly: true,
    text: 'Quantity that issued credit notes have returned to the order, so that it can be invoiced again; the service adds it up',
    example: 0,
  })
  readonly returned_quantity: Decimal;
  @Amount({
    min: 0,
    text: 'Price of one unit, at least 0, in the currency of the tenant; multiplied by `quantity` for the line',
    example: 19,
    v1: { example: 25 },
  })
  amount: Decimal;
  @Amount({ readOnly: true, text: 'Quantity × amount, rounded to the currency', example: 38, v1: { example: 50 } })
  readonly item_total: Decimal;
  @Amount({
    readOnly: true,
    text: 'Quantity × amount − discount of the line + its tax, shipping and additional charges, rounded to the currency',
    example: 41.46,
  })
  readonly line_total: Decimal;
  @Amount({
    readOnly: true,
    text: 'Price of one unit after the discount of the line: (quantity × amount − discount) ÷ quantity, rounded to 4 decimals',
    example: 18.05,
  })
  readonly final_unit_price: Decimal;
  @Identifier({
    optional: true,
    nullable: true,
    max: 3,
    pattern: UNIT_CODE,
    text: 'Unit of the quantity, as a code of UN/ECE Recommendation 20 or 21; that of the product, or `C62` (one piece), if it is not sent. Null on items that are older than the field',
    commonExample: 'C62',
  })
  unit_code?: string | null;
  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    max: 100,
    text: 'Tax rate in per cent, in the tax mode `net` alone. Without it the rate is 0 in a category whose rate is always 0, else that of the product, of the customer or of the settings, the first that there is. A rate above 0 is taken for a customer of such a category too',
    commonExample: null,
  })
  tax_rate?: Decimal | null;
  @OneOf(TAX_CATEGORIES, {
    optional: true,
    nullable: true,
    text: 'Tax category, in the tax mode `net` alone. It comes before that of the customer. Without it the category of the customer counts unless it is `S`, then that of the product, or else of the settings; with a `tax_rate` above 0 a customer whose rate is always 0 does not count',
    valueTexts: TAX_CATEGORY_TEXTS,
    commonExample: null,
  })
  tax_category?: TaxCategory | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: "The customer's own number of the article, for the document",
    commonExample: 'ART-4711',
  })
  buyer_item_id?: string | null;
  @YesNo({
    optional: true,
    text: 'Says that an extra line is meant, although its SKU resembles one of the orders. Without effect on an SKU of the orders',
    commonExample: false,
    answered: { text: 'Whether the item is an extra line such as freight, which bills no order line' },
  })
  is_adhoc?: boolean;
  @Nested(() => TaxChargesShape, {
    optional: true,
    nullable: true,
    text: 'Tax, discount and charges of this line; null if there are none',
  })
  tax_charges?: TaxChargesShape | null;
  @Nested(() => ItemStatusShape, {
    optional: true,
    nullable: true,
    text: 'How far the line is delivered, for display on the document; stored as sent, not computed from shipments',
  })
  item_status?: ItemStatusShape | null;
}
