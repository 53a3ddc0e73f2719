import type { Type } from '@nestjs/common';
import type { NameOf } from '#platform/base/names/api-names.js';
import type { Providers } from '#platform/base/values/providers.js';

/** The keys by which callers know records, beside their ids, in the body of a lookup. */
export type LookupKey = 'reference_ids' | 'skus';

/** How records of a resource are read by their ids, each as its own v2 read of the same API key answers it. */
export interface ReadDeclaration {
  /** Name of the records in `included`, such as `credit_notes`. */
  name: string;
  /** The resource of the scope that reads them. */
  scope: NameOf<'scopes'>;
  /** The class that documents a record. */
  model: Type<object>;
  /** Statement of `documentsByIds`: the records with the ids `$2`, in the order of their ids. */
  statement: string;
  /** Returns what makes `data` of a record that the statement returned. Called once for each answer, in the scope of its caller. */
  toData(providers: Providers): (record: never) => object;
  /** How the records are looked up by several keys at once; undefined if they are not. */
  lookup?: LookupDeclaration;
}

/** The route that looks records up by their keys. */
export interface LookupDeclaration {
  /** Path of the resource, such as `credit-notes`. */
  path: string;
  key: LookupKey;
  /** Statement of the records with the keys `$2` (texts), which returns the `id` and `key` of each. */
  statement: string;
  /** An example of the key, which the demo tenant has. */
  example: string;
  docs: LookupDocs;
}

/** What the API documents know of the resource. */
export interface LookupDocs {
  tag: string;
  description: string;
  example?: { id: string; referenceId?: string };
}

/** Records that belong to those of a read, and that the parameter `include` adds to its answer. */
export interface RelationDeclaration {
  /** Name of the read that has it. */
  of: string;
  /** Its name in `include`. */
  name: string;
  /** Name of the read of the related records. */
  to: string;
  /** Statement whose rows have the `id` of a record that is related to one of those with the ids `$2`; it may repeat ids, and be null. */
  ids: string;
  /** What the related records are, for the API documents. */
  text: string;
  /** Relations to the records that have this one, below which a caller can name it too: `orders.invoices`. */
  below?: readonly string[];
  /** Whether only reads of one record have it, and lists do not. */
  isOfOne?: boolean;
}

/** SQL of the values of a column of the records of a table with the ids `$2`, for {@link RelationDeclaration.ids}. */
export const relatedBy = (table: string, column: string): string =>
  `select t.${column} as id from ${table} t where t.tenant_id = $1 and t.id = any($2::uuid[])`;

/** SQL of the records of a table whose column has one of the ids `$2`. */
export const relatedTo = (table: string, column: string): string =>
  `select t.id from ${table} t where t.tenant_id = $1 and t.${column} = any($2::uuid[])`;

/** SQL of the records of a table with the references `$2`, for {@link LookupDeclaration}. */
export const byReferences = (table: string): string =>
  `select t.id, t.reference_id as key from ${table} t where t.tenant_id = $1 and t.reference_id = any($2::text[])`;

/** All reads and relations, by name. */
export interface DeclaredReads {
  reads: ReadonlyMap<string, ReadDeclaration>;
  relations: readonly RelationDeclaration[];
}

let declared: DeclaredReads | undefined;

/**
 * Makes the reads and relations of all features known; `src/app/resources.ts` calls it once. Throws if two reads have the same name, or if a
 * relation leads to none.
 */
export function declareReads(reads: readonly ReadDeclaration[], relations: readonly RelationDeclaration[]): void {
  const byName = new Map(reads.map((read) => [read.name, read]));
  if (byName.size < reads.length) throw new Error('Two reads have the same name');
  const lost = relations.find(({ to }) => !byName.has(to));
  if (lost) throw new Error(`The relation ${lost.name} of ${lost.of} leads to no read`);
  declared = { reads: byName, relations };
}

/** The reads and relations of all features. Throws if they are not declared yet. */
export function declaredReads(): DeclaredReads {
  if (!declared) throw new Error('src/app/resources.ts must be loaded before what uses the reads of all features');
  return declared;
}
