import type { JournalKinds } from '../journal/journal-kind.js';
import type { ConnectionLimits } from './connections.js';
import type { Replicas } from './servers/replicas.js';
import type { Settings } from './transaction-messages.js';
import type { WorkerReads } from './servers/worker-reads.js';

/** Options of `TenantDb`. */
export interface TenantDbOptions extends ConnectionLimits {
  /** Maximum time that a transaction waits for rows of other transactions of this process, in all its attempts, in milliseconds. */
  lockTimeoutMs: number;
  /** Settings that each transaction starts with; for connections that do not keep them. */
  localSettings: Settings;
  /** Statements that each transaction starts with, after its settings. */
  localStatements: readonly string[];
  /** Whether the messages that begin a transaction are those for Citus, see {@link beginMessages}. */
  beginsForCitus: boolean;
  /** Whether statements are prepared under a name, so that the connection keeps their plans. */
  usesNamedStatements: boolean;
  /** How the journal reads the resources. */
  journalKinds: JournalKinds;
  /** Statements of the features that find changes which become visible late, see `Resource.lateChanges`. */
  lateChanges: readonly string[];
  /** The tables whose records are counted in `list_counts` while they are written (`migrations/0012-list-counts.ts`). */
  countedTables: readonly string[];
  /** Undefined: no replicas are configured. */
  replicas?: Replicas;
  /** Undefined: no workers are configured. */
  workers?: WorkerReads;
}
