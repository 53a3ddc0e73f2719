import { definitionsOf } from '#features/attributes/attribute-values.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import { nextDisplayIds } from '#platform/data/records/next-display-id.js';
import { uniqueConflicts } from '#platform/data/records/unique-values.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { newId } from '#platform/base/values/ids.js';
import { attributesOfNewCustomer, checkNewCustomer, type NewCustomer, completeCustomer } from './new-customer.js';
import { addressRows, contactRows, customerRow, salesRepRows } from './customer-rows.js';
import { CustomerAddress } from '../customer-address.entity.js';
import { CustomerContact } from '../customer-contact.entity.js';
import { assignedListId, checkReferences, parentIdOf, readReferences, serializeGroups } from './customer-references.js';
import { CustomerSalesRep } from '../customer-sales-rep.entity.js';
import { Customer } from '../customer.entity.js';
import { NEXT_CUSTOMER_DISPLAY_IDS } from '../customers.queries.js';

/** The rows of new customers. */
interface NewRows {
  customers: (Partial<Customer> & { id: string })[];
  addresses: ReturnType<typeof addressRows>;
  contacts: ReturnType<typeof contactRows>;
  salesReps: Partial<CustomerSalesRep>[];
}

/**
 * Checks new customers, with a constant number of statements, and returns the rows to insert. No reference and no display id may occur
 * twice. Throws the error of a single customer, and {@link RefusedEntries} for several.
 */
export async function prepareCustomers(tx: TenantTx, sent: readonly NewCustomer[]): Promise<NewRows> {
  await serializeGroups(tx, sent);
  // both statements are sent in one round trip
  const [references, conflicts] = await Promise.all([
    readReferences(tx, sent, sent.flatMap(attributesOfNewCustomer)),
    uniqueConflicts(
      tx,
      'customers',
      sent.map(({ referenceId, displayId }) => [
        { column: 'reference_id', value: referenceId, code: 'duplicate_reference' },
        { column: 'display_id', value: displayId, code: 'duplicate_value' },
      ]),
    ),
  ]);
  const definitions = definitionsOf(references.definitions);
  const refused = new Map<number, DomainError>();
  for (const [index, customer] of sent.entries()) {
    const faults = new Faults();
    checkReferences(customer, references, faults);
    checkNewCustomer(customer, definitions, faults);
    const refusal = faults.error ?? conflicts[index];
    if (refusal) refused.set(index, refusal);
  }
  if (refused.size) throw sent.length === 1 ? refused.get(0) : new RefusedEntries(refused);
  const unnumbered = sent.filter(({ displayId }) => displayId === undefined).length;
  const displayIds = (await nextDisplayIds(tx, NEXT_CUSTOMER_DISPLAY_IDS, unnumbered)).values();
  const rows: NewRows = { customers: [], addresses: [], contacts: [], salesReps: [] };
  for (const customer of sent) {
    const { id = newId(), displayId = displayIds.next().value! } = customer;
    const assignedPriceListId = assignedListId(customer, references) ?? undefined;
    const parentId = parentIdOf(customer, references) ?? undefined;
    const input = { ...completeCustomer(customer, definitions), assignedPriceListId, parentId };
    rows.customers.push({ ...customerRow(id, displayId, input, tx.actor.id), id });
    rows.addresses.push(...addressRows(id, input, tx.actor.id));
    rows.contacts.push(...contactRows(id, input, tx.actor.id));
    rows.salesReps.push(...salesRepRows(id, input.assignedSalesRepIds));
  }
  return rows;
}

/** Inserts new customers. All statements are sent without waiting for each answer, because the tenant's number series is locked. */
export async function insertCustomers(
  tx: TenantTx,
  { customers, addresses, contacts, salesReps }: NewRows,
): Promise<void> {
  for (const customer of customers) tx.journal.created('customer', customer);
  for (const address of addresses) tx.journal.created('address', address);
  for (const contact of contacts) tx.journal.created('contact', contact);
  await Promise.all([
    tx.insert(Customer, customers),
    tx.insert(CustomerAddress, addresses),
    tx.insert(CustomerContact, contacts),
    tx.insert(CustomerSalesRep, salesReps),
  ]);
}
