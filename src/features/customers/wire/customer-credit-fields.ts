import type { Decimal } from '#platform/base/values/decimal.js';
import { Money, OneOf } from '#platform/edge/validation/scalars.js';
import { CREDIT_POLICIES, type CreditPolicy } from '#features/settings/settings.js';

/** How much a customer may owe; only in v2. */
export abstract class CustomerCreditShape {
  @Money({
    optional: true,
    nullable: true,
    min: 0,
    text: 'How much the customer may owe in the currency of the tenant, with what is ordered and not invoiced; null: without limit. It has an effect only with a `credit_policy` of `hold` or `refuse`',
    example: 10000,
    changed: { example: 12500 },
  })
  credit_limit?: Decimal | null;

  @OneOf(CREDIT_POLICIES, {
    optional: true,
    nullable: true,
    text: 'What happens to an order that exceeds the `credit_limit`; null: the `credit_policy` of the settings',
    example: 'off',
    changed: { example: 'off' },
  })
  credit_policy?: CreditPolicy | null;
}
