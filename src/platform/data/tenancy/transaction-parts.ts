import type { PoolClient, QueryConfig } from 'pg';
import type { JournalKinds } from '../journal/journal-kind.js';
import type { Actor, Tenant } from './caller.js';
import type { EntryCounts } from './journaled-commits.js';
import type { RowHolder } from './row-queue.js';
import type { WalPosition } from './servers/wal-position.js';

/** The parts of a transaction that `TenantTx` uses. */
export interface TransactionParts {
  client: PoolClient;
  /** Makes a named prepared statement. */
  named: (text: string, values: unknown[]) => QueryConfig;
  tenant: Tenant;
  actor: Actor;
  rows: RowHolder;
  journalKinds: JournalKinds;
  /** Whether Citus distributes the rows of the database over several servers. */
  isDistributed: boolean;
  /** Called after a commit that added entries to the journal, with their numbers. */
  onJournaled: (entries: EntryCounts) => void;
  /** Resolves when the transaction's first messages, `begin` and its settings, were answered. */
  begun: Promise<unknown>;
  /** Whether the transaction stays open after its use case. */
  isHeld: boolean;
  /** Called after a commit with the end of the log, or undefined if it is unknown. It is read only if this is given. */
  onCommitted?: (position: WalPosition | undefined) => void;
}
