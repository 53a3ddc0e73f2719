import { checkValues, completeValues, type Definitions } from '#features/attributes/attribute-values.js';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { uniqueError } from '#platform/data/records/unique-values.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { changedAttributeValues, type NewAttributeValue } from '#platform/base/values/attribute-value.js';
import type { AddressOrContact, AddressOrContactKind } from './addresses-and-contacts.js';
import { assignDefaults, type ChangedRow, type DefaultChange, fieldAt } from './assign-defaults.js';
import type { AddressType } from '../customer-address.entity.js';
import { type CustomerStatus, MAX_PER_CUSTOMER } from '../customer.entity.js';

/** Changes one address or contact, or creates one when {@link existingId} is absent. Absent properties keep their values. */
export interface AddressOrContactChange {
  existingId?: string;
  referenceId?: string;
  isDefault?: boolean;
  status?: CustomerStatus;
  /** Replaces all present values. */
  attributes?: NewAttributeValue[];
}

export interface AddressChange extends AddressOrContactChange {
  type?: AddressType;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  email?: string | null;
  addressLine1?: string;
  addressLine2?: string | null;
  city?: string;
  state?: string | null;
  country?: string | null;
  zipCode?: string | null;
}

export interface ContactChange extends AddressOrContactChange {
  firstName?: string;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
  designation?: string | null;
}

/** The rows that a customer has, read after it was locked, and the changes of a request. */
export interface ChangeRequest<Row extends AddressOrContact> {
  customerId: string;
  present: readonly Row[];
  changes: readonly AddressOrContactChange[];
  defaults?: readonly DefaultChange[];
  /** Path of the change with that index in the request; '' when the change is the whole body. */
  pathOf: (index: number) => string;
  definitions: Definitions;
  actorId: string;
  newId: () => string;
}

/** The rows that have to be written. */
export interface ChangePlan<Row> {
  inserted: Row[];
  updated: Row[];
  /** The reference conflict, to be thrown when the request has no faults. */
  conflict?: DomainError;
}

const REPEATED = 'must not be repeated';

/** Whether a change sets attribute values. A new row always does, because some attributes may be mandatory. */
export const setsAttributes = ({ existingId, attributes }: AddressOrContactChange): boolean =>
  existingId === undefined || attributes !== undefined;

/**
 * Applies changes to the addresses or to the contacts of one customer: a change without an id creates a row, a change with an id updates
 * that row, and rows that are not mentioned stay. A new default replaces the present one. Reads and writes nothing; what is wrong with
 * the request is added to `faults`.
 */
export function planChanges<Row extends AddressOrContact>(
  kind: AddressOrContactKind<Row>,
  request: ChangeRequest<Row>,
  faults: Faults,
): ChangePlan<Row> {
  const { present, changes, pathOf } = request;
  const before = new Map(present.map((row) => [row.id, row]));
  const changed = new Map<string, ChangedRow<Row>>();
  changes.forEach((change, index) => {
    const path = pathOf(index);
    const old = change.existingId === undefined ? undefined : before.get(change.existingId.toLowerCase());
    if (change.existingId !== undefined && !old)
      return faults.add(fieldAt(path, 'id'), 'does not belong to the customer');
    if (old && changed.has(old.id)) return faults.add(fieldAt(path, 'id'), REPEATED);
    const row = applyChange(kind, old, change, request);
    if (!old) checkComplete(kind, row, path, faults);
    if (setsAttributes(change))
      checkValues(
        request.definitions,
        kind.name,
        change.attributes,
        fieldAt(path, 'attributes'),
        faults,
        old?.attributes,
      );
    changed.set(row.id, { row, path, change });
  });
  const created = [...changed].filter(([id]) => !before.has(id)).map(([, { row }]) => row);
  const rows = [...present.map((row) => changed.get(row.id)?.row ?? row), ...created];
  if (rows.length > Math.max(MAX_PER_CUSTOMER, present.length))
    faults.add(kind.field, `a customer has at most ${MAX_PER_CUSTOMER}`);
  const final = assignDefaults(kind, { rows, before, changed, defaults: request.defaults ?? [] }, faults);
  return {
    inserted: final.filter(({ id }) => !before.has(id)),
    updated: final.filter((row) => before.has(row.id) && before.get(row.id) !== row),
    conflict: checkReferencesUnique(rows, changed, faults),
  };
}

function applyChange<Row extends AddressOrContact>(
  kind: AddressOrContactKind<Row>,
  old: Row | undefined,
  change: AddressOrContactChange,
  { customerId, actorId, definitions, newId }: ChangeRequest<Row>,
): Row {
  const sent = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => name !== 'existingId' && value !== undefined),
  );
  const attributes =
    old && !setsAttributes(change)
      ? old.attributes
      : changedAttributeValues(
          old?.attributes ?? [],
          completeValues(definitions, kind.name, change.attributes, old?.attributes),
          actorId,
        );
  const start = old ?? { id: newId(), customerId, isDefault: false };
  return { ...start, ...sent, attributes } as Row;
}

function checkComplete<Row extends AddressOrContact>(
  kind: AddressOrContactKind<Row>,
  row: Row,
  path: string,
  faults: Faults,
): void {
  for (const [property, field] of kind.required) {
    if (row[property] === undefined) faults.add(fieldAt(path, field), 'is required');
  }
}

/**
 * A reference that the request repeats is a fault. The first reference that belongs to a row outside the request is returned as a
 * conflict. Rows of one request can exchange their references.
 */
function checkReferencesUnique<Row extends AddressOrContact>(
  rows: readonly Row[],
  changed: ReadonlyMap<string, ChangedRow<Row>>,
  faults: Faults,
): DomainError | undefined {
  const unchanged = rows.filter(({ id }) => !changed.has(id));
  const holders = new Map(unchanged.map(({ referenceId, id }) => [referenceId, id]));
  const seen = new Set<string>();
  let conflict: DomainError | undefined;
  for (const { row, path } of changed.values()) {
    if (row.referenceId === undefined) continue; // reported by checkComplete
    const column = fieldAt(path, 'reference_id');
    if (seen.size === seen.add(row.referenceId).size) faults.add(column, REPEATED);
    const holder = holders.get(row.referenceId);
    if (holder) conflict ??= uniqueError({ column, value: row.referenceId, code: 'duplicate_reference' }, holder);
  }
  return conflict;
}

export const isEmptyPlan = ({ inserted, updated }: ChangePlan<unknown>): boolean => !inserted.length && !updated.length;

/** Writes the rows of a plan: one statement for all updates, one for each thousand inserts. Returns whether this changed anything. */
export async function writePlan<Row extends AddressOrContact>(
  tx: TenantTx,
  kind: AddressOrContactKind<Row>,
  { inserted, updated }: ChangePlan<Row>,
): Promise<boolean> {
  tx.journal.watch(
    kind.name,
    updated.map(({ id }) => id),
  );
  for (const row of inserted) tx.journal.created(kind.name, row);
  const changed = updated.length ? await tx.query(kind.update, [JSON.stringify(updated)]) : [];
  await tx.insert(kind.entity, inserted);
  return changed.length + inserted.length > 0;
}
