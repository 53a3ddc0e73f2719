import { EXAMPLE_PRICE_LIST_ID } from '#examples/example-ids.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { Amount, Id, Identifier, Timestamp, Whole } from '#platform/edge/validation/scalars.js';
import { MAX_VOLUME_TIERS } from '../product-limits.js';

export abstract class VolumeTierShape {
  @Whole({
    min: 1,
    text: 'First quantity of the tier, at least 1 and greater than that of the previous tier',
    commonExample: 50,
    answered: { min: 1 },
  })
  start_quantity: number;

  @Amount({
    min: 0,
    text: 'Price of one unit for the whole quantity, in the currency of the tenant, at least 0',
    commonExample: 16.9,
    answered: { min: 0 },
  })
  price: Decimal;

  @Whole({
    optional: true,
    nullable: true,
    min: 1,
    text: 'Quantities of this tier should be multiples of this number, which replaces that of the price; others cause a warning when prices are resolved',
    commonExample: 10,
  })
  step_increment?: number | null;
}

/** Every field of the price of a product in one price list. v1 has some of them in products, and all in product pricings. */
export abstract class PriceShape {
  @Id({ text: 'Id of the price list; requests have it as `price_list_id`', example: EXAMPLE_PRICE_LIST_ID })
  readonly id: string;

  @Identifier({
    optional: true,
    text: 'Price list that the price belongs to, by id or `reference_id`; the default price list if it is not sent. Responses have the id',
    commonExample: EXAMPLE_PRICE_LIST_ID,
    answered: { as: Id },
  })
  price_list_id?: string;

  @Amount({
    nullable: true,
    min: 0,
    text: 'Ordinary price of one unit, without volume tiers and sale price, in the currency of the tenant; at least 0',
    commonExample: 18.5,
    changed: {
      description: 'Required if the product has no price in this list yet; null removes the price',
      example: 19.25,
    },
    answered: { min: 0, nullable: false },
  })
  price: Decimal | null;

  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Reduced price of one unit, at most `price`, which is used instead of it unless a volume tier applies',
    commonExample: 17.95,
    changed: { example: 18.95 },
    answered: { min: 0 },
  })
  sale_price?: Decimal | null;

  @Whole({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Smallest quantity to be ordered; a smaller one causes a warning when prices are resolved, not an error',
    commonExample: 1,
  })
  min_order_quantity?: number | null;

  @Whole({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Largest quantity to be ordered; a larger one causes a warning when prices are resolved, not an error',
    description: '0 means no limit',
    commonExample: 100,
    changed: { example: 200 },
    answered: { description: undefined },
  })
  max_order_quantity?: number | null;

  @Whole({
    optional: true,
    nullable: true,
    min: 1,
    text: 'Quantities should be multiples of this number; others cause a warning when prices are resolved, not an error',
    commonExample: 1,
  })
  step_increment?: number | null;

  @Whole({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Quantity that a shop proposes; the service only stores it',
    commonExample: 10,
  })
  default_order_quantity?: number | null;

  @ListOf(() => VolumeTierShape, {
    optional: true,
    nullable: true,
    max: MAX_VOLUME_TIERS,
    text: 'Prices from certain quantities on, at most 50 with rising `start_quantity`; the highest tier that the quantity reaches prices the whole quantity',
  })
  volume_tiers?: VolumeTierShape[] | null;

  @Timestamp({ readOnly: true, text: 'Time at which the product got a price in this list, in UTC' })
  readonly created_at: Date;
  @Timestamp({ readOnly: true, text: 'Time of the last change of this price, in UTC' }) readonly updated_at: Date;
}

/** The fields of a price that products have in v1, without its list and times. */
export const PRICE_FIELDS_V1 = ['price', 'min_order_quantity', 'max_order_quantity', 'step_increment'] as const;
