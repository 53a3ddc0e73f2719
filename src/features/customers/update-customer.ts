import type { ChangedColumns } from '../../platform/data/sql/stored.js';
import { checkValues, completeValues, definitionsOf } from '../attributes/attribute-values.js';
import type { ValuesOf } from '../attributes/attributes.queries.js';
import { Faults } from '../../platform/base/errors/faults.js';
import { uniqueConflict } from '../../platform/data/records/unique-values.js';
import { areSameLinks, type RemovedLink } from '../../platform/data/records/removed-links.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { changedAttributeValues, type NewAttributeValue } from '../../platform/base/values/attribute-value.js';
import type { Decimal } from '../../platform/base/values/decimal.js';
import { newId } from '../../platform/base/values/ids.js';
import { type AddressOrContact, type AddressOrContactKind, ADDRESSES, CONTACTS } from './addresses-and-contacts.js';
import type { DefaultChange } from './assign-defaults.js';
import {
  type AddressChange,
  type AddressOrContactChange,
  type ContactChange,
  isEmptyPlan,
  planChanges,
  setsAttributes,
  writePlan,
} from './change-addresses-and-contacts.js';
import { salesRepRows, storedTaxRate } from './create-customer.js';
import { assignedListId, checkReferences, readReferences } from './customer-references.js';
import { CustomerSalesRep } from './customer-sales-rep.entity.js';
import { Customer, type CustomerStatus } from './customer.entity.js';
import { type CustomerRecord, REMOVE_SALES_REPS } from './customers.queries.js';

/** Changes of a customer. Absent properties keep their values; null clears. */
export interface CustomerChanges {
  referenceId?: string;
  companyName?: string;
  /** Null: the company name. */
  displayName?: string | null;
  displayId?: string;
  status?: CustomerStatus;
  freightTerm?: string | null;
  shippingMethod?: string | null;
  paymentMode?: string | null;
  paymentTerm?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  email?: string | null;
  /** Per cent; 0 means no tax rate. */
  taxRate?: Decimal | null;
  customerType?: string | null;
  vatId?: string | null;
  /** Our id, or else the caller's reference. */
  assignedPriceListId?: string | null;
  /** Replaces all present ones. */
  assignedSalesRepIds?: string[];
  /** Replaces all present values. */
  attributes?: NewAttributeValue[];
  /** Addresses that are not mentioned stay. */
  addresses?: AddressChange[];
  /** Contacts that are not mentioned stay. */
  contacts?: ContactChange[];
  /** Defaults that are set by id. */
  defaults?: DefaultChange[];
}

/** Attribute values that the changes set. */
const changedAttributes = ({ attributes, addresses = [], contacts = [] }: CustomerChanges): ValuesOf[] => [
  ...(attributes ? [['customer', attributes] as const] : []),
  ...addresses.filter(setsAttributes).map((one) => ['address', one.attributes] as const),
  ...contacts.filter(setsAttributes).map((one) => ['contact', one.attributes] as const),
];

/**
 * Applies changes to a customer that is locked. Returns whether anything was written. Throws `validation_failed`, `duplicate_reference`
 * and `duplicate_value`.
 */
export async function updateCustomer(
  tx: TenantTx,
  present: CustomerRecord,
  changes: CustomerChanges,
): Promise<boolean> {
  const { id } = present;
  const [references, takenValue] = await Promise.all([
    readReferences(tx, [changes], changedAttributes(changes)),
    uniqueConflict(
      tx,
      'customers',
      [
        { column: 'reference_id', value: changes.referenceId, code: 'duplicate_reference' },
        { column: 'display_id', value: changes.displayId, code: 'duplicate_value' },
      ],
      id,
    ),
  ]);
  const definitions = definitionsOf(references.definitions);
  const faults = new Faults();
  checkReferences(changes, references, faults);
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
        actorId: tx.actor.id,
        newId,
      },
      faults,
    );
  const addresses = plan(ADDRESSES, present.addresses, changes.addresses);
  const contacts = plan(CONTACTS, present.contacts, changes.contacts);
  faults.throwIfAny();
  const conflict = takenValue ?? addresses.conflict ?? contacts.conflict;
  if (conflict) throw conflict;
  const attributes =
    changes.attributes && completeValues(definitions, 'customer', changes.attributes, present.attributes);
  const assignedPriceListId = assignedListId(changes, references);
  const columns = { ...changedColumns(changes, present, attributes, tx.actor.id), assignedPriceListId };
  const hasColumns = Object.values(columns).some((value) => value !== undefined);
  if (!hasColumns && isEmptyPlan(addresses) && isEmptyPlan(contacts) && !changes.assignedSalesRepIds) return false;
  tx.journal.watch('customer', [id]);
  const hasChanged = [
    await writePlan(tx, ADDRESSES, addresses),
    await writePlan(tx, CONTACTS, contacts),
    await replaceSalesReps(tx, id, changes.assignedSalesRepIds),
  ];
  await tx.update(Customer, id, columns, { isChanged: hasChanged.includes(true) });
  return true;
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
): ChangedColumns<Customer, 'source' | 'assignedPriceListId'> => ({
  referenceId: changes.referenceId,
  companyName: changes.companyName,
  displayName: changedDisplayName(changes, present),
  displayId: changes.displayId,
  status: changes.status,
  freightTerm: changes.freightTerm,
  shippingMethod: changes.shippingMethod,
  paymentMode: changes.paymentMode,
  paymentTerm: changes.paymentTerm,
  firstName: changes.firstName,
  lastName: changes.lastName,
  phone: changes.phone,
  email: changes.email,
  taxRate: changes.taxRate && storedTaxRate(changes.taxRate),
  customerType: changes.customerType,
  vatId: changes.vatId,
  attributes: attributes && changedAttributeValues(present.attributes, attributes, actorId),
});

/** A display name that equals the company name follows it. */
function changedDisplayName(
  { displayName, companyName }: CustomerChanges,
  present: CustomerRecord,
): string | undefined {
  if (displayName === null) return companyName ?? present.companyName;
  return displayName ?? (present.displayName === present.companyName ? companyName : undefined);
}
