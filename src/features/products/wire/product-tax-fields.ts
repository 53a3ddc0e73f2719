import { TAX_CATEGORIES, TAX_CATEGORY_TEXTS, type TaxCategory } from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Amount, OneOf } from '#platform/edge/validation/scalars.js';

/** How a product is taxed on invoices in the tax mode net; only in v2. */
export abstract class ProductTaxShape {
  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    max: 100,
    text: 'Tax rate of the product in per cent, for invoices in the tax mode `net`; above 0 in the category S and 0 in Z, E, AE, K, G and O',
    commonExample: 19,
    changed: { example: 7 },
  })
  tax_rate?: Decimal | null;

  @OneOf(TAX_CATEGORIES, {
    optional: true,
    nullable: true,
    text: 'Tax category of the product, for invoices in the tax mode `net`; that of the settings if it is null',
    valueTexts: TAX_CATEGORY_TEXTS,
    commonExample: 'S',
  })
  tax_category?: TaxCategory | null;
}
