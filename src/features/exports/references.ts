import { isJsonObject } from '../../platform/base/json/json.js';
import type { ExportedResource } from './export-limits.js';
import type { ExportedRecord } from './export-sources.js';

/** Tables whose records other records name by id, and that have a `reference_id`. */
export const REFERENCED_TABLES = [
  'customers',
  'customer_segments',
  'invoices',
  'orders',
  'payment_methods',
  'price_lists',
  'sales_reps',
] as const;
export type ReferencedTable = (typeof REFERENCED_TABLES)[number];

/** Paths of the fields that have ids of records of a table; `[]` stands for every entry of a list. */
type ReferenceFields = Partial<Record<ReferencedTable, readonly string[]>>;

const PRODUCT: ReferenceFields = { price_lists: ['price_lists[].id'] };

/** The fields that a creation needs, so that an import finds the records in another tenant. */
const FIELDS: Readonly<Record<ExportedResource, ReferenceFields>> = {
  products: PRODUCT,
  product_prices: PRODUCT,
  customers: { price_lists: ['assigned_price_list.id'], sales_reps: ['assigned_sales_reps[].id'] },
  inventories: {},
  orders: { customers: ['customer_id'], price_lists: ['price_list_id'], payment_methods: ['payment_method_id'] },
  invoices: { customers: ['customer_id'], orders: ['order_ids[]'] },
  credit_notes: { customers: ['customer_id'], invoices: ['invoice_id'] },
  shipments: { orders: ['order_id'], invoices: ['invoice_id'] },
  contract_pricing: { customers: ['customer_ids[]'], customer_segments: ['customer_segments[]'] },
};

/** Reads the references of records of a table by their ids. Records without a reference are missing in the map. */
export type ReadReferences = (table: ReferencedTable, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Copies of records in which the `reference_id` of other records replaces their ids. A record without a reference keeps its id. */
export async function withReferences(
  resource: ExportedResource,
  records: readonly ExportedRecord[],
  read: ReadReferences,
): Promise<ExportedRecord[]> {
  let result = [...records];
  for (const [table, paths] of Object.entries(FIELDS[resource]) as [ReferencedTable, readonly string[]][]) {
    const steps = paths.map((path) => path.split('.'));
    const ids = new Set<string>();
    for (const record of records)
      for (const path of steps)
        replaced(record, path, (id) => {
          ids.add(id);
          return id;
        });
    if (!ids.size) continue;
    const references = await read(table, [...ids]);
    const nameOf = (id: string): string => references.get(id) ?? id;
    result = result.map((record) => steps.reduce((part, path) => replaced(part, path, nameOf), record));
  }
  return result;
}

/** A copy of an object with other texts at a path. */
function replaced(record: ExportedRecord, [step, ...rest]: readonly string[], nameOf: (id: string) => string) {
  const name = step!.replace(/\[\]$/, '');
  const change = (part: unknown): unknown => {
    if (rest.length) return isJsonObject(part) ? replaced(part, rest, nameOf) : part;
    return typeof part === 'string' ? nameOf(part) : part;
  };
  const value = record[name];
  const changed: ExportedRecord = { ...record, [name]: Array.isArray(value) ? value.map(change) : change(value) };
  return changed;
}
