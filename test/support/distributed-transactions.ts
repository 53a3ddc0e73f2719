import { parse } from 'libpg-query';
import { find } from '../migrations/parse-tree.js';
import { writesCopy } from './copied-tables.js';
import { callsIn, type DistributedSchema } from './distributed-schema.js';
import type { Node } from './query-levels.js';

/**
 * Why Citus could not run a transaction's statements: it uses other connections to the tenant's server for a function with the owner's rights
 * than for the service, and neither sees what the other has changed. The function therefore has a transaction of its own.
 */
export async function transactionFaults(texts: readonly string[], schema: DistributedSchema): Promise<string[]> {
  const ofOwner = new Set<string>();
  let usesTables = false;
  for (const text of texts) {
    const parsed = await parse(text);
    callsIn(parsed).forEach((name) => schema.ownersFunctions.has(name) && ofOwner.add(name));
    usesTables ||= (find(parsed, 'RangeVar') as Node[]).some(({ relname }) => schema.tables.has(relname));
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
    const parsed = await parse(text);
    callsIn(parsed).forEach((name) => schema.copyWritingFunctions.has(name) && ofOwner.add(name));
    writes ||= writesCopy(parsed);
  }
  return writes
    ? [...ofOwner].map((name) => `writes a copied table and calls ${name}, which does so as the owner`)
    : [];
}
