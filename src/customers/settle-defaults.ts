import type { Faults } from '../platform/errors/faults.js';
import type { DefaultChange, PartChange } from './customer-changes.js';
import type { PartKind, PartRecord } from './part-kinds.js';

/** The parts of a customer as a request leaves them, before it is decided which of them are defaults. */
interface Unsettled<Row> {
  rows: readonly Row[];
  before: ReadonlyMap<string, Row>;
  named: ReadonlyMap<string, { row: Row; path: string; change: PartChange }>;
  defaults: readonly DefaultChange[];
}

/**
 * One default of a kind at most (contract, section 5): the one that the request names, else the one that is it already,
 * else one that brought its mark along from another type. Returns the rows, changed ones as new objects; two that the
 * request names are a fault.
 */
export function settleDefaults<Row extends PartRecord>(
  kind: PartKind<Row>,
  { rows, before, named, defaults }: Unsettled<Row>,
  faults: Faults,
): Row[] {
  const holders = new Map<string, string>();
  const claim = (row: Row, field: string) => {
    const of = kind.defaultOf(row);
    const holder = holders.get(of);
    if (holder !== undefined && holder !== row.id) faults.add(field, `another ${of} is the default already`);
    else holders.set(of, row.id);
  };
  for (const { row, path, change } of named.values())
    if (change.isDefault) claim(row, path ? `${path}.is_default` : 'is_default');
  const released = new Set<string>();
  for (const { field, of, id } of defaults) {
    const word = of === 'contact' ? of : `${of} address`;
    const row = id === null ? undefined : rows.find((one) => one.id === id.toLowerCase());
    if (id === null) released.add(word);
    else if (!row) faults.add(field, 'is none of the customer');
    else if (kind.defaultOf(row) !== word) faults.add(field, `is not a ${word}`);
    else claim(row, field);
  }
  const stays = (row: Row) => {
    const old = before.get(row.id);
    return old?.isDefault && kind.defaultOf(old) === kind.defaultOf(row);
  };
  const marked = rows.filter(({ isDefault }) => isDefault);
  for (const row of [...marked.filter(stays), ...marked]) {
    const of = kind.defaultOf(row);
    if (!released.has(of) && !holders.has(of)) holders.set(of, row.id);
  }
  return rows.map((row) => {
    const isDefault = holders.get(kind.defaultOf(row)) === row.id;
    return row.isDefault === isDefault ? row : { ...row, isDefault };
  });
}
