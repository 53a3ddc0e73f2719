import type { NameOf } from '#platform/base/names/api-names.js';
import type { Providers } from '#platform/base/values/providers.js';

/** A resource type as journal and events name it. */
export type ResourceType = NameOf<'resourceTypes'>;

/** Properties of the records of every resource. */
export interface JournaledRecord {
  id: string;
  version: number;
  referenceId?: string | null;
}

/** How the journal reads and compares the records of one resource type. */
export interface JournalKind<R extends JournaledRecord = JournaledRecord> {
  /** Statement of `documentsByIds`: the records with the ids `$2`. */
  statement: string;
  /** The resource as the v2 GET returns it, without secrets. */
  document(record: R): object;
  /** How events with data read the resource, if its v2 read also has fields whose changes do not change its version. */
  present?: Pick<JournalKind<R>, 'statement' | 'document'>;
  /**
   * How events with data read the resources with some ids, if a statement does not find what their v2 read shows. Called in the scope of the caller;
   * returns their v2 documents by their ids.
   */
  readPresent?(providers: Providers, ids: readonly string[]): Promise<ReadonlyMap<string, object>>;
  /**
   * The states that the record is in and whose beginning is an event of its own, such as `issued`, in the order of their events. A write
   * that makes the record enter one adds the event `<type>.<state>`.
   */
  states?(record: R): string[];
}

/** Makes a kind usable for any record; its record type is checked here and nowhere else. */
export const journalKind = <R extends JournaledRecord>(kind: JournalKind<R>): JournalKind =>
  kind as unknown as JournalKind;

/** The kinds of all resource types that have records. */
export type JournalKinds = Readonly<Partial<Record<ResourceType, JournalKind>>>;
