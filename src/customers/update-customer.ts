import { checkValues, completeValues, definitionsOf } from '../attributes/check-values.js';
import type { ValuesOf } from '../attributes/value-definitions.js';
import { uniqueConflict } from '../platform/records/unique-values.js';
import { Faults } from '../platform/errors/faults.js';
import { newId } from '../platform/values/ids.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import type { CustomerChanges, PartChange } from './customer-changes.js';
import { changedColumns } from './customer-changes-rows.js';
import { checkReferences, groundFor } from './customer-ground.js';
import { isIdle, replaceSalesReps, writeCustomer, writeParts } from './customer-writes.js';
import type { CustomerRecord } from './customers.queries.js';
import { ADDRESSES, CONTACTS, type PartKind, type PartRecord } from './part-kinds.js';
import { planParts } from './plan-parts.js';

/** The attributes that changes write; a new part has some even if it says nothing, for some are mandatory. */
const attributesOf = ({ attributes, addresses = [], contacts = [] }: CustomerChanges): ValuesOf[] => [
  ...(attributes ? [['customer', attributes] as const] : []),
  ...addresses.filter(hasAttributes).map((one) => ['address', one.attributes] as const),
  ...contacts.filter(hasAttributes).map((one) => ['contact', one.attributes] as const),
];
const hasAttributes = ({ existingId, attributes }: PartChange): boolean =>
  existingId === undefined || attributes !== undefined;

/** Applies changes to a customer that is locked. Returns whether anything was written. */
export async function updateCustomer(
  tx: TenantTx,
  present: CustomerRecord,
  changes: CustomerChanges,
): Promise<boolean> {
  const { id } = present;
  const [ground, taken] = await Promise.all([
    groundFor(tx, changes, attributesOf(changes)),
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
  const definitions = definitionsOf(ground.definitions);
  const faults = new Faults();
  checkReferences(changes, ground, faults);
  if (changes.attributes) checkValues(definitions, 'customer', changes.attributes, 'attributes', faults);
  const { defaults = [] } = changes;
  const plan = <Row extends PartRecord>(kind: PartKind<Row>, rows: readonly Row[], parts: readonly PartChange[] = []) =>
    planParts(
      kind,
      {
        customerId: id,
        present: rows,
        changes: parts,
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
  const conflict = taken ?? addresses.conflict ?? contacts.conflict;
  if (conflict) throw conflict;
  const attributes = changes.attributes && completeValues(definitions, 'customer', changes.attributes);
  const columns = changedColumns(changes, present, attributes, tx.actor.id);
  const isUnchanged = Object.values(columns).every((value) => value === undefined);
  if (isUnchanged && isIdle(addresses) && isIdle(contacts) && !changes.assignedSalesRepIds) return false;
  await writeParts(tx, ADDRESSES, addresses);
  await writeParts(tx, CONTACTS, contacts);
  if (changes.assignedSalesRepIds) await replaceSalesReps(tx, id, changes.assignedSalesRepIds);
  await writeCustomer(tx, id, columns);
  return true;
}
