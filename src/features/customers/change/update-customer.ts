import type { ChangedColumns } from '#platform/data/sql/stored.js';
import {
  checkValues,
  completeValues,
  type Definitions,
  definitionsOf,
  type ValuesOf,
} from '#features/attributes/attribute-values.js';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import { uniqueConflicts } from '#platform/data/records/unique-values.js';
import { areSameLinks, type RemovedLink } from '#platform/data/records/removed-links.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { changedAttributeValues, type NewAttributeValue } from '#platform/base/values/attribute-value.js';
import { newId } from '#platform/base/values/ids.js';
import {
  type AddressOrContact,
  type AddressOrContactKind,
  ADDRESSES,
  CONTACTS,
} from '../addresses/addresses-and-contacts.js';
import {
  type AddressOrContactChange,
  type ChangePlan,
  isEmptyPlan,
  planChanges,
  setsAttributes,
  writePlan,
} from '../addresses/change-addresses-and-contacts.js';
import { salesRepRows, storedTaxRate } from '../creation/customer-rows.js';
import { bankAccountsOf, checkBankAccounts } from '../bank-accounts.js';
import { checkExemption, taxColumns } from '../customer-tax.js';
import {
  assignedListId,
  checkReferences,
  type CustomerReferences,
  parentIdOf,
  readReferences,
} from '../creation/customer-references.js';
import { CustomerSalesRep } from '../customer-sales-rep.entity.js';
import { Customer } from '../customer.entity.js';
import { type CustomerRecord, REMOVE_SALES_REPS } from '../customers.queries.js';
import { checkPaymentTerms } from '#features/settings/check-document-codes.js';
import { detailsOf } from '#platform/base/values/details.js';
import { CUSTOMER_DETAILS } from '../customer-details.js';
import type { CustomerChanges } from './customer-changes.js';

/** Attribute values that the changes set. */
const changedAttributes = ({ attributes, addresses = [], contacts = [] }: CustomerChanges): ValuesOf[] => [
  ...(attributes ? [['customer', attributes] as const] : []),
  ...addresses.filter(setsAttributes).map((one) => ['address', one.attributes] as const),
  ...contacts.filter(setsAttributes).map((one) => ['contact', one.attributes] as const),
];

/** A customer that is locked, with its changes. */
export interface CustomerUpdate {
  present: CustomerRecord;
  changes: CustomerChanges;
}

/** What a checked update writes. */
interface UpdatePlan {
  id: string;
  columns: ChangedColumns<Customer, 'source'>;
  addresses: ChangePlan<CustomerRecord['addresses'][number]>;
  contacts: ChangePlan<CustomerRecord['contacts'][number]>;
  salesRepIds: string[] | undefined;
}

/**
 * Applies changes to customers that are locked, each of which occurs once. References are read and conflicts are found by a constant number of
 * statements, and those that write are sent without waiting for each other. Returns which customers were written. Throws
 * `validation_failed`, `duplicate_reference` and `duplicate_value` for a single customer, and {@link RefusedEntries} for several.
 */
export async function updateCustomers(tx: TenantTx, updates: readonly CustomerUpdate[]): Promise<boolean[]> {
  const [references, conflicts] = await Promise.all([
    readReferences(
      tx,
      updates.map(({ changes }) => changes),
      updates.flatMap(({ changes }) => changedAttributes(changes)),
      updates.map(({ present: { id } }) => id),
    ),
    uniqueConflicts(
      tx,
      'customers',
      updates.map(({ changes: { referenceId, displayId } }) => [
        { column: 'reference_id', value: referenceId, code: 'duplicate_reference' },
        { column: 'display_id', value: displayId, code: 'duplicate_value' },
      ]),
      updates.map(({ present: { id } }) => id),
    ),
  ]);
  const definitions = definitionsOf(references.definitions);
  const refused = new Map<number, DomainError>();
  const plans: UpdatePlan[] = [];
  for (const [index, update] of updates.entries()) {
    const faults = new Faults();
    const plan = planUpdate(tx.actor.id, update, { references, definitions, faults });
    const refusal = faults.error ?? conflicts[index] ?? plan.addresses.conflict ?? plan.contacts.conflict;
    if (refusal) refused.set(index, refusal);
    plans.push(plan);
  }
  if (refused.size) throw updates.length === 1 ? refused.get(0) : new RefusedEntries(refused);
  const written = plans.filter((plan) => !isEmpty(plan));
  tx.journal.watch(
    'customer',
    written.map(({ id }) => id),
  );
  await Promise.all(written.map((plan) => writeUpdate(tx, plan)));
  return plans.map((plan) => !isEmpty(plan));
}

/** What {@link planUpdate} needs beside the update. */
interface UpdateContext {
  references: CustomerReferences;
  definitions: Definitions;
  faults: Faults;
}

/** Plans an update; what is wrong with it goes to `faults`. Reads and writes nothing. */
function planUpdate(
  actorId: string,
  { present, changes }: CustomerUpdate,
  { references, definitions, faults }: UpdateContext,
): UpdatePlan {
  const { id } = present;
  checkReferences(changes, references, faults, id);
  checkExemption(changes, faults);
  checkBankAccounts(changes.bankAccounts, faults);
  if (changes.judgesPaymentTerm)
    checkPaymentTerms('payment_term', { sent: changes.paymentTerm, stored: present.paymentTerm }, faults);
  if (changes.attributes)
    checkValues(definitions, 'customer', changes.attributes, 'attributes', faults, present.attributes);
  const { defaults = [] } = changes;
  const plan = <Row extends AddressOrContact>(
    kind: AddressOrContactKind<Row>,
    rows: readonly Row[],
    sent: readonly AddressOrContactChange[] = [],
  ) =>
    planChanges(
      kind,
      {
        customerId: id,
        present: rows,
        changes: sent,
        defaults: defaults.filter(({ of }) => (of === 'contact') === (kind.name === 'contact')),
        pathOf: (index) => `${kind.field}[${index}]`,
        definitions,
        actorId,
        newId,
      },
      faults,
    );
  const addresses = plan(ADDRESSES, present.addresses, changes.addresses);
  const contacts = plan(CONTACTS, present.contacts, changes.contacts);
  const attributes =
    changes.attributes && completeValues(definitions, 'customer', changes.attributes, present.attributes);
  const assignedPriceListId = assignedListId(changes, references);
  const parentId = parentIdOf(changes, references);
  const columns = { ...changedColumns(changes, present, attributes, actorId), assignedPriceListId, parentId };
  return { id, columns, addresses, contacts, salesRepIds: changes.assignedSalesRepIds };
}

/** Whether an update writes nothing. */
const isEmpty = ({ columns, addresses, contacts, salesRepIds }: UpdatePlan): boolean =>
  Object.values(columns).every((value) => value === undefined) &&
  isEmptyPlan(addresses) &&
  isEmptyPlan(contacts) &&
  !salesRepIds;

/** Writes an update that passed all checks. Sends its statements at once, unless the version depends on what those of its parts change. */
async function writeUpdate(tx: TenantTx, { id, columns, addresses, contacts, salesRepIds }: UpdatePlan): Promise<void> {
  const hasParts = !isEmptyPlan(addresses) || !isEmptyPlan(contacts) || salesRepIds !== undefined;
  if (!hasParts) return tx.update(Customer, id, columns);
  const hasChanged = [
    await writePlan(tx, ADDRESSES, addresses),
    await writePlan(tx, CONTACTS, contacts),
    await replaceSalesReps(tx, id, salesRepIds),
  ];
  await tx.update(Customer, id, columns, { isChanged: hasChanged.includes(true) });
}

/** Replaces the sales reps if `ids` is given. Returns whether the new ones differ. */
async function replaceSalesReps(tx: TenantTx, customerId: string, ids: string[] | undefined): Promise<boolean> {
  if (!ids) return false;
  const removed = await tx.query<RemovedLink>(REMOVE_SALES_REPS, [customerId]);
  await tx.insert(CustomerSalesRep, salesRepRows(customerId, ids));
  return !areSameLinks(removed, ids);
}

/** Columns of the customer that the changes write; undefined columns keep their values. `attributes` include the default values. */
const changedColumns = (
  changes: CustomerChanges,
  present: CustomerRecord,
  attributes: readonly NewAttributeValue[] | undefined,
  actorId: string,
): ChangedColumns<Customer, 'source' | 'assignedPriceListId' | 'parentId'> => ({
  referenceId: changes.referenceId,
  companyName: changes.companyName,
  displayName: changedDisplayName(changes, present),
  displayId: changes.displayId,
  status: changes.status,
  ...detailsOf(CUSTOMER_DETAILS, changes),
  taxRate: changes.taxRate && storedTaxRate(changes.taxRate),
  ...taxColumns(changes),
  attributes: attributes && changedAttributeValues(present.attributes, attributes, actorId),
  bankAccounts: bankAccountsOf(changes.bankAccounts, present.bankAccounts),
});

/** A display name that equals the company name follows it. */
function changedDisplayName(
  { displayName, companyName }: CustomerChanges,
  present: CustomerRecord,
): string | undefined {
  if (displayName === null) return companyName ?? present.companyName;
  return displayName ?? (present.displayName === present.companyName ? companyName : undefined);
}
