import { type Change, changesText, comparable, differenceOf, withChanges } from './document-changes.js';

export type Document = Record<string, unknown> & { id: string };

/** The rows of all resources of a tenant, and their documents as v2 lists have them, by id. */
export interface Snapshot {
  rows: Map<string, { table: string; version: number }>;
  documents: Map<string, Document>;
}

export interface Entry {
  id: string;
  resource_type: string;
  resource_id: string;
  version: number;
  action: string;
  is_move: boolean;
  changes: Change[];
  api_key_id: string;
  request_id: string;
}

/** Tables with a version that are no resources. */
export const WITHOUT_ENTRIES = ['product_groups'];
/** Fields that no read has; `changes` list them with null on both sides. */
const SECRET_FIELDS = ['key', 'secret'];

/** Fields that follow from other records and the settings at each read, and are in no entry. */
const COMPUTED_FIELDS = ['warnings', 'proposals'];

/**
 * By type of resource, the ids of documents that name it. Writes of those documents move them without a version of the resource, so they are in
 * no entry. Other types have fields of the same names that are their own, such as the `payment_ids` of bank lines.
 */
export const RELATED_IDS: Record<string, readonly string[]> = {
  order: ['invoice_ids', 'shipment_ids'],
  invoice: ['credit_note_ids', 'payment_ids'],
};

/** A request's effect and its entries. */
interface Written {
  before: Snapshot;
  after: Snapshot;
  entries: Entry[];
  author: { api_key_id: string; request_id: string };
}

/** The entries of the rows that were created, deleted, or got another version. A row that cannot be read any more is deleted too. */
function expectedEntries({ rows: old, documents: readable }: Snapshot, { rows: present, documents: left }: Snapshot) {
  const entries: Pick<Entry, 'resource_id' | 'version' | 'action'>[] = [];
  const add = (resource_id: string, version: number, action: string, { table }: { table: string }) => {
    if (!WITHOUT_ENTRIES.includes(table)) entries.push({ resource_id, version, action });
  };
  for (const [id, row] of present) {
    const previous = old.get(id);
    if (!previous) add(id, row.version, 'created', row);
    else if (previous.version !== row.version)
      add(id, row.version, readable.has(id) && !left.has(id) ? 'deleted' : 'updated', row);
  }
  for (const [id, row] of old) if (!present.has(id)) add(id, row.version + 1, 'deleted', row);
  return entries;
}

/** Differences of the entries of a request from the rows and documents that it changed; empty if there are none. */
export function entryFaults({ before: old, after, entries, author }: Written): string[] {
  const expected = expectedEntries(old, after).map((entry) => ({ ...entry, ...author }));
  const written = entries.filter((entry) => !entry.is_move);
  const byId = (a: { resource_id: string }, b: { resource_id: string }) => (a.resource_id < b.resource_id ? -1 : 1);
  const essence = ({ resource_id, version, action, api_key_id, request_id }: (typeof expected)[number]) =>
    JSON.stringify({ resource_id, version, action, api_key_id, request_id });
  const wanted = expected.sort(byId).map(essence);
  const found = written.sort(byId).map(essence);
  if (JSON.stringify(wanted) !== JSON.stringify(found)) return [`wanted ${wanted.join()}, found ${found.join()}`];
  const faults: string[] = [];
  for (const move of entries.filter((entry) => entry.is_move)) {
    const isOfEntry = written.some((entry) => essence({ ...entry, action: move.action }) === essence(move));
    if (!isOfEntry || move.changes.length) faults.push(`the move ${move.action} has changes or no entry`);
  }
  for (const entry of written)
    if (entry.action === 'updated') faults.push(...changeFaults(entry, old, after));
    else if (entry.changes.length) faults.push(`${entry.action} has changes`);
  return faults;
}

/** The document of a type without the fields that are computed when it is read. */
function stored(type: string, document: Document | undefined): Document | undefined {
  const left = [...COMPUTED_FIELDS, ...(RELATED_IDS[type] ?? [])];
  if (!document || !left.some((field) => field in document)) return document;
  const others = { ...document };
  for (const field of left) delete others[field];
  return others;
}

/** Differences of an entry's changes from those of two reads. */
function changeFaults({ resource_id, resource_type, changes }: Entry, old: Snapshot, after: Snapshot): string[] {
  const [was, is] = [old, after].map(({ documents }) => stored(resource_type, documents.get(resource_id)));
  if (!was || !is) return [`${resource_id} of ${after.rows.get(resource_id)!.table} is in no list`];
  const secret = changes.filter(({ field }) => SECRET_FIELDS.includes(field));
  const visible = changes.filter(({ field }) => !SECRET_FIELDS.includes(field));
  const faults = secret
    .filter((change) => change.before !== null || change.after !== null)
    .map(({ field }) => `${field} is not null`);
  const difference = differenceOf('', was, is);
  if (changesText(difference) !== changesText(visible))
    faults.push(`wanted ${changesText(difference)}, found ${changesText(visible)}`);
  const replayed = withChanges(was, visible);
  if (JSON.stringify(comparable(replayed)) !== JSON.stringify(comparable(is)))
    faults.push(`replayed ${JSON.stringify(replayed)}, read ${JSON.stringify(is)}`);
  return faults;
}
