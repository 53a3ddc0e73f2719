import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { PAYMENT_METHOD, type PaymentMethodRecord } from './payment-methods.queries.js';
import { toV2 } from './v2/payment-method-v2.mapper.js';

export const PAYMENT_METHOD_JOURNAL = journalKind<PaymentMethodRecord>({
  statement: documentsByIds(PAYMENT_METHOD),
  document: (method) => toV2({ ...method, token: null }),
});
