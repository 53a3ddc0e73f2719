import type { Faults } from '#platform/base/errors/faults.js';
import type { AddressOrContact, AddressOrContactKind } from './addresses-and-contacts.js';
import type { AddressType } from '../customer-address.entity.js';
import type { CustomerStatus } from '../customer.entity.js';

/** Makes the address or contact with that id the default of its group; null: the group has no default any more. */
export interface DefaultChange {
  /** Field of the request. */
  field: string;
  of: AddressType | 'contact';
  id: string | null;
}

/** A changed or new row, with the change that it comes from and the path of that change in the request; '' for the whole body. */
export interface ChangedRow<Row> {
  row: Row;
  path: string;
  change: { isDefault?: boolean };
}

/** Whether an address or contact can be a default: inactive ones cannot. */
export const isActive = ({ status }: { status?: CustomerStatus }): boolean => status !== 'inactive';

/** The addresses or contacts of a customer with the changes of a request applied, except which of them are defaults. */
interface UnassignedRows<Row> {
  rows: readonly Row[];
  before: ReadonlyMap<string, Row>;
  changed: ReadonlyMap<string, ChangedRow<Row>>;
  defaults: readonly DefaultChange[];
}

/** Path of a field below a path of the request. */
export const fieldAt = (path: string, field: string): string => (path ? `${path}.${field}` : field);

/**
 * Gives each group (see `defaultGroup`) at most one default, which is active. It is, in this order: the row that the request makes the
 * default, by `is_default` or by id; the present default of the group; a default of another type that the request moves into the group; the
 * first active row of a group that had none, unless the request says `is_default: false`. Returns all rows, those whose `isDefault` changes
 * as new objects. Two defaults of one group in the request are a fault, as is an inactive one.
 */
export function assignDefaults<Row extends AddressOrContact>(
  kind: AddressOrContactKind<Row>,
  { rows, before, changed, defaults }: UnassignedRows<Row>,
  faults: Faults,
): Row[] {
  const defaultIds = new Map<string, string>();
  const requestDefault = (row: Row, field: string) => {
    const group = kind.defaultGroup(row);
    const other = defaultIds.get(group);
    if (!isActive(row)) {
      if (!before.get(row.id)?.isDefault) faults.add(field, `is inactive, so it cannot be the default ${group}`);
    } else if (other !== undefined && other !== row.id) faults.add(field, `another ${group} is the default already`);
    else defaultIds.set(group, row.id);
  };
  for (const { row, path, change } of changed.values())
    if (change.isDefault) requestDefault(row, fieldAt(path, 'is_default'));
  const withoutDefault = new Set<string>();
  for (const { field, of, id } of defaults) {
    const group = of === 'contact' ? of : `${of} address`;
    const row = id === null ? undefined : rows.find((one) => one.id === id.toLowerCase());
    if (id === null) withoutDefault.add(group);
    else if (!row) faults.add(field, 'does not belong to the customer');
    else if (kind.defaultGroup(row) !== group) faults.add(field, `is not a ${group}`);
    else requestDefault(row, field);
  }
  const isPresentDefault = (row: Row) => {
    const old = before.get(row.id);
    return old?.isDefault && kind.defaultGroup(old) === kind.defaultGroup(row);
  };
  const marked = rows.filter((row) => row.isDefault && isActive(row));
  for (const row of [...marked.filter(isPresentDefault), ...marked]) {
    const group = kind.defaultGroup(row);
    if (!withoutDefault.has(group) && !defaultIds.has(group)) defaultIds.set(group, row.id);
  }
  const withActive = new Set([...before.values()].filter(isActive).map((row) => kind.defaultGroup(row)));
  for (const row of rows) {
    const group = kind.defaultGroup(row);
    const isRefused = changed.get(row.id)?.change.isDefault === false || withoutDefault.has(group);
    if (isActive(row) && !isRefused && !withActive.has(group) && !defaultIds.has(group)) defaultIds.set(group, row.id);
  }
  return rows.map((row) => {
    const isDefault = defaultIds.get(kind.defaultGroup(row)) === row.id;
    return row.isDefault === isDefault ? row : { ...row, isDefault };
  });
}
