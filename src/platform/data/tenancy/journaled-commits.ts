import { EventEmitter } from 'node:events';

/** Name of the event of all tenants; the others have ids as names. */
const ANY_TENANT = 'any';

/** Numbers of the entries that a commit added, by type of event, such as `order.created`. */
export type EntryCounts = ReadonlyMap<string, number>;

/** Tells listeners of commits of this process that added entries to the journal of a tenant. */
export class JournaledCommits {
  private readonly commits = new EventEmitter().setMaxListeners(0);

  /** Ids of the tenants for whose next commit somebody waits. */
  get awaitedTenants(): string[] {
    return this.commits.eventNames().filter((name) => name !== ANY_TENANT) as string[];
  }

  /** Calls the listeners of the tenant and those of all tenants. */
  note(tenantId: string, entries: EntryCounts): void {
    this.commits.emit(tenantId);
    this.commits.emit(ANY_TENANT, tenantId, entries);
  }

  /** Calls `listener` with the tenant's id and the numbers of entries after each commit. */
  onAny(listener: (tenantId: string, entries: EntryCounts) => void): void {
    this.commits.on(ANY_TENANT, listener);
  }

  /** Calls `listener` once, after the next commit of the tenant. Returns a function that removes it before. */
  onNext(tenantId: string, listener: () => void): () => void {
    this.commits.once(tenantId, listener);
    return () => this.commits.off(tenantId, listener);
  }
}
