import { type Exercised, faultsOf, nameOf } from '../support/exercise.js';
import type { Operation } from '../support/documents.js';

/** Each export has all records of the demo. test/tenancy/access.spec.ts sends every filter of exports to a part of it, with the same check: that they succeed. */
const EXPORTS = '/v2/exports/';
/** There are no differences, and pages need nothing that a document could miss. */
const MAY_BE_EMPTY = new Set([
  'reconciliation.list',
  'documents.invoiceDocumentProblems',
  'documents.creditNoteDocumentProblems',
]);
/** Filters whose values are different in each tenant: no example has one that exists. */
const WITHOUT_REAL_EXAMPLE = new Set([
  'apiKeys.list created_by',
  'events.list cursor',
  'history.list api_key_id',
  'history.list request_id',
]);
/** Filters of lines of the bank that are booked or could be without a person: those of the demo are open, and are to be looked at. */
const OF_BOOKED_LINES = new Set(['customer_ids', 'payment_ids', 'safe'].map((name) => `bankLines.list ${name}`));
/**
 * Creations whose example of the answer is another product, the invoice that its own route creates, or another reminder, sandbox or key.
 */
const SHOWS_ANOTHER_RECORD = new Set([
  'inventories.upsert',
  'invoices.createFromOrder',
  'invoices.createFromOrders',
  'reminders.create',
  'sandboxes.create',
  'sandboxes.createKey',
]);

/** Whether the example of an operation is also sent with each of its filters. */
export const isSentWithFilters = ({ path }: Operation): boolean => !path.startsWith(EXPORTS);

/** Whether the answer to a creation is the one that the documents show. */
export const showsItsRecord = ({ operation }: Exercised): boolean =>
  '201' in operation.responses && !SHOWS_ANOTHER_RECORD.has(operation.operationId);

/** What is wrong with the answer of the demo tenant to an example: it is not as documented, or a list is empty. */
export function faultsOfDemo(exercised: Exercised): unknown[] {
  const { operation, filter, answer } = exercised;
  const { operationId: name } = operation;
  if (name === 'imports.cancel' && answer.status === 409) return []; // the imports of the demo have ended
  const faults = faultsOf(exercised);
  const isEmpty = Array.isArray(answer.body?.data) && !answer.body.data.length;
  const filtered = `${name} ${filter?.name}`;
  const hasExample = !WITHOUT_REAL_EXAMPLE.has(filtered) && !OF_BOOKED_LINES.has(filtered);
  if (isEmpty && !MAY_BE_EMPTY.has(name) && hasExample) faults.push('is empty');
  return faults.length ? [[nameOf(operation), filter, ...faults]] : [];
}
