import type { ErrorDetail } from '#platform/base/errors/domain-error.js';

/** What documents say of an invoice and may change after its issue, with the names of v2. */
const DETAILS = {
  dueDate: 'due_date',
  deliveryDate: 'delivery_date',
  buyerReference: 'buyer_reference',
  contractReference: 'contract_reference',
  poNumber: 'po_number',
  paymentTerms: 'payment_terms',
  remarks: 'remarks',
} as const;
type Detail = keyof typeof DETAILS;
const NAMES = Object.keys(DETAILS) as Detail[];

/** The details of an invoice, as it has them or as its documents say, because one was made. */
export type KeptDetails = Record<Detail, string | null>;

/**
 * A column: the {@link KeptDetails} of an issued invoice `t` of which a document was made, else null. The first version of an invoice has nothing
 * that changed.
 */
export const KEPT_DETAILS = `case when t.is_issued and t.version > 1 then (
    select row_to_json(x) from document_states s, jsonb_to_record(s.state->'invoice') as x(${NAMES.map((name) => `"${name}" text`).join(', ')})
    where s.tenant_id = $1 and s.id = t.id
      and exists (select 1 from stored_documents d where d.tenant_id = $1 and d.state_id = t.id)) end as "keptDetails"`;

/** Whether a request sends details that documents have. */
export const changesDocuments = (changes: Partial<Record<Detail, unknown>>): boolean =>
  NAMES.some((name) => changes[name] !== undefined);

/** A warning for each detail that documents keep because one was made before it changed. Times are compared as instants. */
export const keptWarnings = (invoice: KeptDetails, kept: KeptDetails): ErrorDetail[] =>
  NAMES.filter((name) => comparable(name, kept[name]) !== comparable(name, invoice[name])).map((name) => ({
    field: DETAILS[name],
    reason: `changed after a document was made: documents keep ${kept[name] === null ? 'none' : `"${kept[name]}"`}`,
  }));

const comparable = (name: Detail, value: string | null): string | number | null =>
  name === 'dueDate' && value !== null ? Date.parse(value) : value;
