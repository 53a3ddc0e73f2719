import type { Caller } from '#platform/data/tenancy/caller.js';

/** What the process tells this feature. */
export abstract class SandboxSettings {
  /** Whether this instance prepares and erases sandboxes. */
  abstract readonly isWorking: boolean;
  /** Days without a request after which a sandbox is erased. */
  abstract readonly days: number;
  /** The tables whose records are counted while they are written. */
  abstract readonly countedTables: readonly string[];
}

/** Loads the demo records into the tenant of the current caller. */
export type LoadDemo = (caller: Caller, signal: AbortSignal) => Promise<void>;
