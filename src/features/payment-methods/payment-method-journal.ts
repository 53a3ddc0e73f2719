import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { PAYMENT_METHOD, type PaymentMethodRecord } from './payment-methods.queries.js';
import { paymentMethodRepresentation } from './api/payment-method.mapper.js';

export const PAYMENT_METHOD_JOURNAL = journalKind<PaymentMethodRecord>({
  statement: documentsByIds(PAYMENT_METHOD),
  document: (method) => paymentMethodRepresentation({ ...method, token: null }),
});
