import { PathName } from '#platform/edge/validation/path-name.js';
import { ExactText, Id, Identifier, OneOf, Whole, YesNo } from '#platform/edge/validation/scalars.js';
import { PRICE_LIST_STATUSES, type PriceListStatus } from '../price-list.entity.js';

/** Every field of a price list but its version and times. */
export abstract class PriceListShape {
  @Id() readonly id: string;

  @PathName({
    max: 50,
    text: 'Your own id of the price list, at most 50 characters, unique in the tenant; prices of products can name the list by it',
    v1: { example: 'WHOLESALE-2026', answered: { max: undefined } },
    v2: { example: 'WHOLESALE-2027' },
  })
  reference_id: string;

  @Identifier({
    max: 50,
    text: 'Name of the price list for people, at most 50 characters',
    v1: { example: 'Wholesale 2026', changed: { example: 'Wholesale 2026, revised' }, answered: { max: undefined } },
    v2: { example: 'Wholesale 2027', changed: { example: 'Wholesale 2027, revised' } },
  })
  name: string;

  @ExactText({
    optional: true,
    nullable: true,
    text: 'What the price list is for, at most 255 characters',
    changed: { example: 'Prices from July on' },
    v1: { example: 'Prices of the 2026 catalogue' },
    v2: { example: 'Prices of the 2027 catalogue' },
  })
  description?: string | null;

  @OneOf(PRICE_LIST_STATUSES, {
    optional: true,
    text: 'Whether the prices of the list are used; `active` if a new list does not state it. The default list may be inactive, and then prices nothing',
    valueTexts: {
      active: 'the list is in use',
      inactive: 'the list is passed over when prices are searched; customers and orders may still name it',
    } satisfies Record<PriceListStatus, string>,
    example: 'active',
  })
  status?: PriceListStatus;

  @YesNo({
    optional: true,
    text: 'Whether customers without a price in their own list get the prices of this one. Exactly one list of a tenant is the default; `true` makes this list the default instead of the present one',
    example: false,
  })
  is_default?: boolean;

  @Whole({
    optional: true,
    text: 'Whole number for sorting, the lowest first in ascending lists; 0 if none was sent',
    example: 10,
  })
  priority?: number;

  @Identifier({
    optional: true,
    text: 'ISO 4217 code of the currency of all prices in the list, which must be that of the tenant',
    example: 'USD',
    answered: { max: 3, example: 'USD' },
  })
  currency?: string;
}
