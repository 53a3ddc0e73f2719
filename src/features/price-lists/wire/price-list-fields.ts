import { ExactText, Id, Identifier, OneOf, Text, Whole, YesNo } from '../../../platform/edge/validation/scalars.js';
import { PRICE_LIST_STATUSES, type PriceListStatus } from '../price-list.entity.js';

/** Fields of a price list in POST. */
export abstract class NewPriceListFields {
  @Identifier({ max: 50 }) reference_id: string;
  @Identifier({ max: 50, example: 'Wholesale 2026' }) name: string;
  @ExactText({ optional: true, example: 'Prices of the 2026 catalogue' }) description?: string;
  @OneOf(PRICE_LIST_STATUSES, { optional: true }) status?: PriceListStatus;
  @YesNo({ optional: true, example: false })
  is_default?: boolean;
  @Whole({ optional: true }) priority?: number;
  @Identifier({ optional: true, example: 'USD' }) currency?: string;
}

/** Fields of a price list in PATCH. */
export abstract class PriceListChangeFields {
  @Identifier({ max: 50, change: true }) reference_id?: string;
  @Identifier({ max: 50, change: true, example: 'Wholesale 2026, revised' }) name?: string;
  @ExactText({ change: true, nullable: true, example: 'Prices from July on' }) description?: string | null;
  @OneOf(PRICE_LIST_STATUSES, { change: true }) status?: PriceListStatus;
  @YesNo({ change: true }) is_default?: boolean;
  @Whole({ change: true }) priority?: number;
  @Identifier({ change: true }) currency?: string;
}

/** Fields of a price list in responses, without version and times. */
export abstract class PriceListFields {
  @Id() id: string;
  @Text() reference_id: string;
  @Text() name: string;
  @Text({ nullable: true }) description: string | null;
  @OneOf(PRICE_LIST_STATUSES) status: PriceListStatus;
  @YesNo() is_default: boolean;
  @Whole() priority: number;
  @Text({ max: 3, example: 'USD' }) currency: string;
}
