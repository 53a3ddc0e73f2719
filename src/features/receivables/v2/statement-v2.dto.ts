import { EXAMPLE_CUSTOMER_ID, EXAMPLE_INVOICE_ID } from '#examples/example-ids.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';

import { ListOf, Nested, TextList } from '#platform/edge/validation/nested.js';
import { QueryDay, QueryFlag, QueryOneOf } from '#platform/edge/validation/query.js';
import { Amount, Id, Identifier, OneOf, Text } from '#platform/edge/validation/scalars.js';
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '#features/settings/document-formats.js';
import { MAX_BUCKET_DAYS } from '../ageing-buckets.js';
import { ENTRY_TYPES } from '../statement.queries.js';
import { AgeingSumsV2 } from './ageing-v2.dto.js';

export class ReadStatementV2 {
  @QueryDay({
    description:
      'The first day, in the time zone of the tenant. Default: the first day of the month of `to_date`, or else of the present month',
    example: '2026-01-01',
  })
  from_date?: string;
  @QueryDay({
    description:
      'The last day, in the time zone of the tenant, at most 400 days in all. Default: the last day of the month of `from_date`',
    example: '2026-01-31',
  })
  to_date?: string;
  @QueryFlag({
    description:
      'With `true` the statement of the customer and its branches (`parent_id`), whose entries have their `customer_id`; refused for a branch',
    example: true,
  })
  group?: boolean;
  @QueryOneOf(DOCUMENT_LANGUAGES, { default: 'en', description: 'Language of the pages (`application/pdf`)' })
  language?: DocumentLanguage;
}

export class StatementEntryV2 {
  @Text({ example: '2026-01-15' }) date: string;
  @OneOf(ENTRY_TYPES, { example: 'invoice' }) type: string;
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @Id({ example: EXAMPLE_INVOICE_ID }) id: string;
  @Identifier({ example: 'INV-10248' }) number: string;
  @Amount({ example: 440 }) amount: WireDecimal;
  @Amount({ example: 640 }) balance: WireDecimal;
}

export class StatementAgeingV2 extends AgeingSumsV2 {
  @Text({ example: '2026-01-31' }) as_of_date: string;
  @TextList({ max: MAX_BUCKET_DAYS + 2, example: ['not_due', '1-30', '31-60', '61-90', '91+'] }) buckets: string[];
}

export class StatementV2 {
  @Id({ example: EXAMPLE_CUSTOMER_ID }) customer_id: string;
  @Text({ example: '2026-01-01' }) from_date: string;
  @Text({ example: '2026-01-31' }) to_date: string;
  @Text({ example: 'USD' }) currency: string;
  @Amount({ example: 200 }) opening_balance: WireDecimal;
  @ListOf(() => StatementEntryV2, { max: 1_000_000 }) entries: StatementEntryV2[];
  @Amount({ example: 640 }) closing_balance: WireDecimal;
  @Nested(() => StatementAgeingV2) ageing: StatementAgeingV2;
}
