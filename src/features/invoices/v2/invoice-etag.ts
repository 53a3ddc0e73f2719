import { ETagIncludes } from '../../../platform/edge/http/answers/responses.js';
import type { InvoiceWithWarningsV2 } from './invoice-v2.dto.js';

/**
 * For controllers that answer invoices: the state becomes OVERDUE by time alone, and warnings depend on the prices of orders, both without a
 * new version.
 */
export const InvoiceETag = () =>
  ETagIncludes((_: unknown, { invoice_status, warnings }: InvoiceWithWarningsV2) =>
    warnings.length ? [invoice_status, warnings] : invoice_status,
  );
