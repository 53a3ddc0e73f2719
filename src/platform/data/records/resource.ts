import { joined } from '#platform/base/names/joined.js';
import type { JournalKinds } from '../journal/journal-kind.js';
import type { DemoRecords } from './demo-records.js';
import type { ExportedForm } from './export-declaration.js';
import type { ImportDeclaration } from './import-declaration.js';
import type { ReadDeclaration, RelationDeclaration } from '../reads/read-declaration.js';
import { type ConstraintError, CONSTRAINTS } from '../sql/constraints.js';

/** What a feature declares of itself. */
export interface Resource {
  entities: (new () => object)[];
  /** How the journal reads its resources. */
  journal: JournalKinds;
  /**
   * Statement of changes that become visible long after their time: returns the time `since` from which a list of the changes after `$2` must
   * begin to show those that became visible after `$2` too.
   */
  lateChanges?: string;
  /** Those of its tables whose records are counted in `list_counts` while they are written (`migrations/0012-list-counts.ts`). */
  countedTables?: readonly string[];
  /** Those of its tables that statements read on shards, see `onShards` of `src/platform/data/tenancy/servers/worker-reads.ts`. */
  tablesOnShards?: readonly string[];
  /** How files of its resources are imported. */
  imports?: readonly ImportDeclaration[];
  /** How its resources are exported. */
  exports?: readonly ExportedForm[];
  /** How its records are read by their ids, for answers that include them and for lookups. */
  reads?: readonly ReadDeclaration[];
  /** What belongs to its records, and to those of features that it imports. */
  relations?: readonly RelationDeclaration[];
  /** Its records in the demo tenant, unless `src/demo` makes them of the records of Northwind. */
  demo?: DemoRecords;
  /** By name of each unique and foreign-key constraint of its tables: the error with which a violation is answered. */
  constraints: Record<string, ConstraintError>;
}

/** Makes a feature known: `src/app/resources.ts` lists all features with tables. Throws if a constraint has an error already. */
export function defineResource(resource: Resource): Resource {
  for (const [name, error] of Object.entries(resource.constraints)) {
    if (CONSTRAINTS[name]) throw new Error(`The constraint ${name} has an error already`);
    CONSTRAINTS[name] = error;
  }
  return resource;
}

/** How the journal reads the resources of several features. Throws if two of them declare the same kind. */
export const journalKindsOf = (resources: readonly Resource[]): JournalKinds =>
  joined(
    'journal kind',
    resources.map(({ journal }) => journal),
  );
