import { checkValues, completeValues, type Definitions } from '../attributes/check-values.js';
import { changedAttributeValues } from '../platform/values/attribute-value.js';
import { uniqueError } from '../platform/records/unique-values.js';
import type { DomainError } from '../platform/errors/domain-error.js';
import type { Faults } from '../platform/errors/faults.js';
import type { DefaultChange, PartChange } from './customer-changes.js';
import { MOST_PARTS_IN_ALL } from './new-customer.js';
import type { PartKind, PartRecord } from './part-kinds.js';
import { settleDefaults } from './settle-defaults.js';

/** What a plan is made of: the parts that a customer has, read behind its lock, and what a request changes. */
export interface PartRequest<Row extends PartRecord> {
  customerId: string;
  present: readonly Row[];
  changes: readonly PartChange[];
  defaults?: readonly DefaultChange[];
  /** Where the caller wrote the change of that index; '' where the change is the whole body. */
  pathOf: (index: number) => string;
  definitions: Definitions;
  actorId: string;
  newId: () => string;
}

/** What has to be written. */
export interface PartPlan<Row> {
  inserted: Row[];
  updated: Row[];
  /** What the request collides with, if it is right in itself. */
  conflict?: DomainError;
}

const REPEATED = 'must not be repeated';
export const fieldAt = (path: string, field: string): string => (path ? `${path}.${field}` : field);

/**
 * Applies changes to the addresses or contacts of one customer (contract, section 5): no id makes a new one, an id changes
 * that one, those that are not named stay, and a new default takes the place of the old one.
 */
export function planParts<Row extends PartRecord>(
  kind: PartKind<Row>,
  request: PartRequest<Row>,
  faults: Faults,
): PartPlan<Row> {
  const { present, changes, pathOf } = request;
  const before = new Map(present.map((row) => [row.id, row]));
  const named = new Map<string, { row: Row; path: string; change: PartChange }>();
  changes.forEach((change, index) => {
    const path = pathOf(index);
    const old = change.existingId === undefined ? undefined : before.get(change.existingId.toLowerCase());
    if (change.existingId !== undefined && !old) return faults.add(fieldAt(path, 'id'), 'is none of the customer');
    if (old && named.has(old.id)) return faults.add(fieldAt(path, 'id'), REPEATED);
    const row = rowOf(kind, old, change, request);
    if (!old) checkComplete(kind, row, path, faults);
    if (!old || change.attributes)
      checkValues(request.definitions, kind.name, change.attributes, fieldAt(path, 'attributes'), faults);
    named.set(row.id, { row, path, change });
  });
  const rows = [...present.map((row) => named.get(row.id)?.row ?? row), ...rowsBeyond(before, named)];
  if (rows.length > Math.max(MOST_PARTS_IN_ALL, present.length))
    faults.add(kind.field, `a customer has at most ${MOST_PARTS_IN_ALL}`);
  const settled = settleDefaults(kind, { rows, before, named, defaults: request.defaults ?? [] }, faults);
  return {
    inserted: settled.filter(({ id }) => !before.has(id)),
    updated: settled.filter((row) => before.has(row.id) && before.get(row.id) !== row),
    conflict: findTaken(rows, named, faults),
  };
}

const rowsBeyond = <Row>(before: ReadonlyMap<string, Row>, named: ReadonlyMap<string, { row: Row }>): Row[] =>
  [...named].filter(([id]) => !before.has(id)).map(([, { row }]) => row);

function rowOf<Row extends PartRecord>(
  kind: PartKind<Row>,
  old: Row | undefined,
  change: PartChange,
  { customerId, actorId, definitions, newId }: PartRequest<Row>,
): Row {
  const { attributes } = change;
  const sent = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => name !== 'existingId' && value !== undefined),
  );
  const values =
    old && !attributes
      ? old.attributes
      : changedAttributeValues(old?.attributes ?? [], completeValues(definitions, kind.name, attributes), actorId);
  const start = old ?? { id: newId(), customerId, isDefault: false };
  return { ...start, ...sent, attributes: values } as Row;
}

function checkComplete<Row extends PartRecord>(kind: PartKind<Row>, row: Row, path: string, faults: Faults): void {
  for (const [property, field] of kind.required) {
    if (row[property] === undefined) faults.add(fieldAt(path, field), 'is required');
  }
}

/** One reference is one part's: twice in a request is a fault, another's is a conflict. */
function findTaken<Row extends PartRecord>(
  rows: readonly Row[],
  named: ReadonlyMap<string, { row: Row; path: string }>,
  faults: Faults,
): DomainError | undefined {
  const holders = new Map(rows.filter(({ id }) => !named.has(id)).map(({ referenceId, id }) => [referenceId, id]));
  const seen = new Set<string>();
  let conflict: DomainError | undefined;
  for (const { row, path } of named.values()) {
    if (row.referenceId === undefined) continue; // a fault already
    const column = fieldAt(path, 'reference_id');
    if (seen.size === seen.add(row.referenceId).size) faults.add(column, REPEATED);
    const holder = holders.get(row.referenceId);
    if (holder) conflict ??= uniqueError({ column, value: row.referenceId, code: 'duplicate_reference' }, holder);
  }
  return conflict;
}
