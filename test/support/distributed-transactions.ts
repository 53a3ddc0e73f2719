import { parse } from 'libpg-query';
import { find } from '../migrations/parse-tree.js';
import { writesCopy } from './copied-tables.js';
import { callsIn, type DistributedSchema } from './distributed-schema.js';
import type { Node } from './query-levels.js';

/** What the rules for transactions ask of a statement, by its text; most transactions have texts in common. */
const known = new Map<string, { calls: string[]; tables: string[]; writesCopy: boolean }>();

async function readStatement(text: string) {
  const read = known.get(text);
  if (read) return read;
  const parsed = await parse(text);
  const tables = (find(parsed, 'RangeVar') as Node[]).map(({ relname }) => relname as string);
  const found = { calls: callsIn(parsed), tables, writesCopy: writesCopy(parsed) };
  known.set(text, found);
  return found;
}

/**
 * Why Citus could not run a transaction's statements: it uses other connections to the tenant's server for a function with the owner's rights
 * than for the service, and neither sees what the other has changed. The function therefore has a transaction of its own.
 */
export async function transactionFaults(texts: readonly string[], schema: DistributedSchema): Promise<string[]> {
  const ofOwner = new Set<string>();
  let usesTables = false;
  for (const text of texts) {
    const { calls, tables } = await readStatement(text);
    calls.forEach((name) => schema.ownersFunctions.has(name) && ofOwner.add(name));
    usesTables ||= tables.some((name) => schema.tables.has(name));
  }
  return usesTables ? [...ofOwner].map((name) => `uses tables of the tenant and calls ${name}`) : [];
}

/**
 * Why Citus could not run a transaction's statements: it writes all copied tables by one connection to each server, of one user, so a transaction that
 * writes them by a function with the owner's rights does not write them as the service.
 */
export async function copiedWriteFaults(texts: readonly string[], schema: DistributedSchema): Promise<string[]> {
  const ofOwner = new Set<string>();
  let writes = false;
  for (const text of texts) {
    const statement = await readStatement(text);
    statement.calls.forEach((name) => schema.copyWritingFunctions.has(name) && ofOwner.add(name));
    writes ||= statement.writesCopy;
  }
  return writes
    ? [...ofOwner].map((name) => `writes a copied table and calls ${name}, which does so as the owner`)
    : [];
}
