import { AsyncLocalStorage } from 'node:async_hooks';
import { asDomainError } from '../sql/database-errors.js';
import { DomainError, outcomeUnknown } from '#platform/base/errors/domain-error.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import type { Authority } from './authority.js';
import type { WalPosition } from './servers/wal-position.js';

/** The fields of a tenant that requests need. */
export interface Tenant {
  readonly id: string;
  readonly slug: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA time zone. */
  readonly timezone: string;
  /** Percentage by which invoices may exceed the ordered quantity, as decimal text: `5.0000`. */
  readonly overInvoiceTolerancePercent: string;
  /** Undefined for a live tenant. */
  readonly sandbox?: SandboxOfTenant;
}

/** The sandbox that a tenant is, and the live tenant to which it belongs. */
export interface SandboxOfTenant {
  readonly id: string;
  readonly liveTenantId: string;
}

/** The API key that makes a change, for `created_by` and `updated_by`. */
export interface Actor {
  readonly id: string;
  readonly email: string | null;
}

/** The authenticated caller of a request. Created by the API-key guard and never changed. */
export interface Caller {
  readonly tenant: Tenant;
  readonly keyId: string;
  /** The mode of the key. */
  readonly keyMode: 'live' | 'test';
  /** E-mail address of the key's owner, if the operator gave one. */
  readonly ownerEmail: string | null;
  readonly scopes: readonly string[];
  /** Whether the service itself works for the tenant. It then uses connections that requests do not use. */
  readonly isMaintenance?: boolean;
  /** The member of fair shares whose connections are used, if it is not that of the tenant. */
  readonly member?: string;
  /** Whether the service imports a file for the key. It then uses connections of imports. */
  readonly isImport?: boolean;
}

/** Caller for maintenance of a tenant's rows by the service itself. It has the tenant's id, and no key, scopes or settings. */
export const maintenanceCaller = (tenantId: string): Caller => ({
  tenant: { id: tenantId, slug: '', currency: '', timezone: '', overInvoiceTolerancePercent: '' },
  keyId: '',
  keyMode: 'live',
  ownerEmail: null,
  scopes: [],
  isMaintenance: true,
});

/** State of one request, found through `AsyncLocalStorage`. */
class Scope {
  isExpired = false;
  /** `none`: nothing was committed; `pending`: a commit was sent and not answered; `committed`: a transaction was committed. */
  writes: 'none' | 'pending' | 'committed' = 'none';
  /** See {@link refuseData}. */
  refusal: DomainError | undefined = undefined;
  /** Called if the request ends before the commit that was sent is answered. */
  onUnanswered: (() => void) | undefined = undefined;
  /** See {@link ScopeHandle.written}. */
  written: WalPosition | undefined = undefined;
  /** Milliseconds of the waits of {@link outsideTimeLimit} that have ended, and the beginning of the present one. */
  private endedWaitsMs = 0;
  private waitingSince: number | undefined = undefined;

  constructor(
    readonly caller: Caller,
    readonly requestId: string | null,
    /** Undefined: all reads of the request are served by the primary. */
    readonly replicaReads: ReplicaReads | undefined,
    /** Confirmed before each commit and each later step; undefined for work that nobody can withdraw. */
    readonly authority: Authority | undefined,
  ) {}

  /** See {@link ScopeHandle.waitedMs}. */
  get waitedMs(): number {
    return this.endedWaitsMs + (this.waitingSince === undefined ? 0 : performance.now() - this.waitingSince);
  }

  async wait<T>(work: () => Promise<T>): Promise<T> {
    this.waitingSince = performance.now();
    try {
      return await work();
    } finally {
      this.endedWaitsMs = this.waitedMs;
      this.waitingSince = undefined;
    }
  }

  /** See {@link ScopeHandle.expire}. */
  expire(): DomainError {
    this.isExpired = true;
    this.onUnanswered?.();
    return this.writes === 'none' ? tookTooLong() : outcomeUnknown();
  }
}

/** Permits that reads of a request are served by a replica. What a read shows, the later ones of the request show too. */
export interface ReplicaReads {
  /** Position up to which a replica must have replayed the log: that of the client's token, later that of an earlier read. */
  position: WalPosition;
  /** Whether the primary has served a read of the request. */
  needsPrimary: boolean;
}

const storage = new AsyncLocalStorage<Scope>();

/** Ends a request's scope early. */
export interface ScopeHandle {
  /**
   * Makes all later commits of the scope fail. Returns the error for the response: `timeout` when nothing was committed, and
   * {@link outcomeUnknown} when a transaction was or may have been committed.
   */
  expire(): DomainError;
  /** The end of the log after the last commit of the scope; undefined without one, or if no replicas are configured. */
  readonly written: WalPosition | undefined;
  /** Time in milliseconds that does not count for the time limit; see {@link outsideTimeLimit}. */
  readonly waitedMs: number;
}

/** Runs `work` with `caller` as the current caller; see {@link currentCaller}. `requestId` is for the journal. */
export function runAs<T>(
  caller: Caller,
  work: (handle: ScopeHandle) => T,
  requestId: string | null = null,
  replicaReads?: ReplicaReads,
  authority?: Authority,
): T {
  const scope = new Scope(caller, requestId, replicaReads, authority);
  return storage.run(scope, () => work(scope));
}

/** The caller of {@link runAs}. Throws when there is none, so that code without a tenant reaches no rows instead of all rows. */
export function currentCaller(): Caller {
  const scope = storage.getStore();
  if (!scope) throw new Error('No tenant in scope: wrap the call in runAs()');
  return scope.caller;
}

/** The id of the caller's tenant if it is a sandbox; undefined otherwise. */
export function sandboxTenantId(): string | undefined {
  const id = storage.getStore()?.caller.tenant.id;
  return id !== undefined && isSandboxTenantId(id) ? id : undefined;
}

/** As {@link currentCaller}; undefined when there is none. */
export const callerIfAny = (): Caller | undefined => storage.getStore()?.caller;

/** The id of the current request; null outside of requests. */
export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null;

/** Throws `timeout` if the request was already answered with it, so that no later commit contradicts that response. */
export function assertNotExpired(): void {
  if (storage.getStore()?.isExpired) throw tookTooLong();
}

/** Refuses the first use of data by the current request, and each later one, with an error. */
export function refuseData(error: DomainError): void {
  const scope = storage.getStore();
  if (scope) scope.refusal = error;
}

/** As {@link currentCaller}, for those who send a statement of the tenant. Throws the error of {@link refuseData}. */
export function callerForData(): Caller {
  const refusal = storage.getStore()?.refusal;
  if (refusal) throw refusal;
  return currentCaller();
}

/** Runs a wait that the client asked for, whose time does not count for the time limit of the request. One wait at a time. */
export const outsideTimeLimit = <T>(wait: () => Promise<T>): Promise<T> => storage.getStore()?.wait(wait) ?? wait();

/** Confirms the authority of the current scope; see {@link Authority.confirm}. To be called before each step of what takes time. */
export const confirmAuthority = (): Promise<void> | undefined => storage.getStore()?.authority?.confirm();

/**
 * Records the state of the current request's writes. A committed transaction remains recorded, whatever happens to later ones.
 * `onUnanswered` is called if the request ends before the state is recorded again.
 */
export function recordWrites(writes: Scope['writes'], onUnanswered?: () => void): void {
  const scope = storage.getStore();
  if (!scope) return;
  if (scope.writes !== 'committed') scope.writes = writes;
  scope.onUnanswered = onUnanswered;
}

/** What replicas need to serve reads of the current request; undefined if only the primary may. */
export const replicaReads = (): ReplicaReads | undefined => storage.getStore()?.replicaReads;

/** Makes the primary serve the later reads of the current request, so that they show no less than a read which it serves. */
export function readFromPrimary(): void {
  const reads = replicaReads();
  if (reads) reads.needsPrimary = true;
}

/** Records the end of the log after a commit of the current request. */
export function recordWritten(position: WalPosition): void {
  const scope = storage.getStore();
  if (scope) scope.written = position;
}

/** Whether a transaction of the current request was committed. */
const hasCommitted = (): boolean => storage.getStore()?.writes === 'committed';

const tookTooLong = () => new DomainError('timeout', 'The request took too long and was abandoned.');

/**
 * The error for the caller. When a transaction of the request was already committed, a temporary error becomes {@link outcomeUnknown}: the
 * caller must not conclude that the request had no effect.
 */
export function callerErrorOf(error: unknown): unknown {
  const known = asDomainError(error);
  const isTemporary = known instanceof DomainError && ['unavailable', 'timeout', 'rate_limited'].includes(known.code);
  return isTemporary && hasCommitted() ? outcomeUnknown(known) : known;
}
