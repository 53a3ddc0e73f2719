import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { type Decimal, decimal } from '#platform/base/values/decimal.js';
import { isId } from '#platform/base/values/ids.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { type ExposureRecord, EXPOSURES } from './credit-limits.queries.js';
import { daysOverdue, exposureOf } from './exposure.js';

/** What a customer may owe, owes and is about to owe, in the currency of the tenant. */
export interface CustomerCredit extends ExposureRecord {
  exposure: Decimal;
  /** The limit − the exposure, negative beyond the limit; null without a limit. */
  available: Decimal | null;
  /** For how many days the oldest open invoice has been overdue; 0 if none is. */
  oldestOverdueDays: number;
}

@Injectable()
export class CreditLimitsService {
  constructor(private readonly db: TenantDb) {}

  /** The credit of a customer as it is now. Throws `customer_not_found`. */
  async get(customerId: string): Promise<CustomerCredit> {
    const { currency, timezone } = currentCaller().tenant;
    const values = [[customerId], [], currencyExponent(currency)];
    const record = isId(customerId) ? await this.db.readOne(EXPOSURES, values) : undefined;
    if (!record) throw DomainError.notFound('customer', customerId);
    const { creditLimit, oldestDueDate } = record;
    const exposure = exposureOf(record);
    return {
      ...record,
      exposure,
      available: creditLimit === null ? null : decimal(creditLimit).minus(exposure),
      oldestOverdueDays: oldestDueDate === null ? 0 : daysOverdue(new Date(oldestDueDate), currentTime(), timezone),
    };
  }
}
