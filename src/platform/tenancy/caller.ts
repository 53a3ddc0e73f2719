import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError, outcomeUnknown } from '../errors/domain-error.js';

/** What the service needs to know of a tenant on every request. */
export interface Tenant {
  readonly id: string;
  readonly slug: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA time zone. */
  readonly timezone: string;
  /** By how many per cent invoices may exceed the ordered quantity; decimal text. */
  readonly overInvoiceTolerancePercent: string;
}

/** A key as the actor of a change: `created_by` and `updated_by`. */
export interface Actor {
  readonly id: string;
  readonly email: string | null;
}

/** Who is calling. Built by the API-key guard, never changed. */
export interface Caller {
  readonly tenant: Tenant;
  readonly keyId: string;
  /** Who the key was given to, if that was said. */
  readonly ownerEmail: string | null;
  readonly scopes: readonly string[];
}

/** For the service's own upkeep of a tenant's rows: no key, no scopes, and nothing of the tenant but its id. */
export const maintenanceCaller = (tenantId: string): Caller => ({
  tenant: { id: tenantId, slug: '', currency: '', timezone: '', overInvoiceTolerancePercent: '' },
  keyId: '',
  ownerEmail: null,
  scopes: [],
});

/** One request's ambient state. */
interface Scope {
  readonly caller: Caller;
  expired: boolean;
  /** What is known of its writes: none was committed, a commit awaits its answer, one is committed. */
  writes: 'none' | 'pending' | 'committed';
}

const storage = new AsyncLocalStorage<Scope>();

/** Handle by which a request's scope is ended early. */
export interface ScopeHandle {
  /**
   * From now on the scope's transactions refuse to commit. Returns the error to answer with: `timeout` when nothing took
   * effect, `unavailable` with a word about it when a write was or may have been committed.
   */
  expire(): DomainError;
}

/** Runs `work` with `caller` as the ambient tenant. */
export function runAs<T>(caller: Caller, work: (handle: ScopeHandle) => T): T {
  const scope: Scope = { caller, expired: false, writes: 'none' };
  const expire = () => {
    scope.expired = true;
    return scope.writes === 'none' ? tookTooLong() : outcomeUnknown();
  };
  return storage.run(scope, () => work({ expire }));
}

/** The ambient caller. Throws when there is none: without a tenant nothing is reachable, never everything. */
export function currentCaller(): Caller {
  const scope = storage.getStore();
  if (!scope) throw new Error('No tenant in scope: wrap the call in runAs()');
  return scope.caller;
}

/** Throws `timeout` if the request was already answered with it, so that a late commit cannot contradict the answer. */
export function assertNotExpired(): void {
  if (storage.getStore()?.expired) throw tookTooLong();
}

/** Remembers what is known of the writes of the request. */
export function recordWrites(writes: Scope['writes']): void {
  const scope = storage.getStore();
  // a later transaction that did nothing does not undo an earlier one
  if (scope && scope.writes !== 'committed') scope.writes = writes;
}

/** Whether a transaction of this request has been committed. */
export const hasCommitted = (): boolean => storage.getStore()?.writes === 'committed';

const tookTooLong = () => new DomainError('timeout', 'The request took too long and was abandoned.');
