import type { StoredPaymentTerm } from '#features/settings/payment-terms/payment-term.js';
import { documentStatement } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { Invoice } from '../invoice.entity.js';

/** What decides the payment term of an invoice. */
export interface TermSources {
  /** The payment terms that the invoice states, or else those of its orders, each the order's own or that of the customer. */
  names: (string | null)[];
  /** The payment terms of the settings. */
  terms: StoredPaymentTerm[];
}

/** SQL of the payment terms of the settings as JSON; null if there are none. */
export const SETTINGS_TERMS = `(select s.payment_terms from tenant_settings s where s.tenant_id = $1 and s.payment_terms <> '[]')`;

/** SQL of the payment term of an order `o` whose customer is `c`. */
const ORDER_TERM = 'coalesce(o.payment_term, c.payment_term)';
const ORDERS = 'orders o join customers c on c.tenant_id = $1 and c.id = o.customer_id';

/** SQL of JSON: a list of pairs, the id of an order and its payment term; `condition` is one on an order `o`. */
export const orderTerms = (condition: string): string =>
  `(select json_agg(json_build_array(o.id, ${ORDER_TERM}) order by o.id) from ${ORDERS} where o.tenant_id = $1 and ${condition})`;

/**
 * SQL of the {@link TermSources} of an invoice as JSON. `own` is SQL of what it states, and `links` the
 * source of its rows of `invoice_orders`, whose ids of orders are `order_id`.
 */
const termSources = (own: string, links: string): string => `json_build_object(
    'names', case when ${own} is not null then json_build_array(${own}) else (
      select json_agg(${ORDER_TERM} order by o.id) from (select order_id from ${links}) link
      join ${ORDERS} on o.tenant_id = $1 and o.id = link.order_id) end,
    'terms', coalesce(${SETTINGS_TERMS}, '[]'))`;

/** As {@link termSources}, of an invoice `t` that is a draft and does not state all that follows from the term; else null. */
export const termSourcesOfDraft = (links: string): string => `case when not t.is_issued and not t.is_cancelled
    and (t.is_due_by_term or t.early_payment is null) and ${SETTINGS_TERMS} is not null then ${termSources('t.payment_terms', links)} end`;

const OWN_ORDERS = 'invoice_orders where tenant_id = $1 and invoice_id = $2';

/** The {@link TermSources} of an invoice (`$2`) that states the payment terms `$3`. */
export const TERM_SOURCES = documentStatement<TermSources>(`select ${termSources('$3::text', OWN_ORDERS)} as doc`);

/** What the due date and the discounts for early payments that an invoice shows depend on. */
export interface InvoiceTerms extends Pick<Stored<Invoice>, 'dueDate' | 'issuedAt' | 'isDueByTerm' | 'earlyPayment'> {
  termSources: TermSources | null;
}

/** The {@link InvoiceTerms} of an invoice (`$2`). */
export const INVOICE_TERMS =
  documentStatement<InvoiceTerms>(`select json_build_object('dueDate', t.due_date, 'issuedAt', t.issued_at,
    'isDueByTerm', t.is_due_by_term, 'earlyPayment', t.early_payment, 'termSources', ${termSourcesOfDraft(OWN_ORDERS)}) as doc
  from invoices t where t.tenant_id = $1 and t.id = $2`);
