import { currentCaller } from '../tenancy/caller.js';
import type { QuotaName, Quotas } from './quotas.js';

/** Maximum number of tenants whose usage is kept. */
const MAX_TENANTS = 10_000;
/** A count is repeated after this time, because other instances add and delete too. */
const MAX_AGE_MS = 60_000;
/** The least time between two counts of a tenant, as a multiple of what the last one took: counting takes at most a twentieth of the time. */
const MIN_AGE_PER_COST = 20;
/** Share of what was left at the last count after whose use the count is repeated. */
const USED_SHARE = 1 / 8;

type Usage<Name extends QuotaName> = Record<Name, number>;

interface Estimate<Name extends QuotaName> {
  counted: Usage<Name>;
  /** Admitted by this process since the count. */
  added: Usage<Name>;
  countedAt: number;
  costMs: number;
}

/**
 * Compares quotas with a usage that is counted from time to time and continued in between, for writes that are too frequent, or whose counts
 * are too large, for a count with each. It writes and locks nothing. A tenant can exceed its quota by what is under way, and by what other
 * instances admit between two counts of this one; the counts become more frequent towards the limit.
 */
export class EstimatedUsage<Name extends QuotaName> {
  private readonly tenants = new Map<string, Promise<Estimate<Name>>>();

  constructor(
    private readonly quotas: Quotas,
    private readonly names: readonly Name[],
  ) {}

  /** Admits a write of the current tenant that adds `adds`. Throws {@link QuotaExceeded}, and the errors of `count`. */
  async admit(adds: Usage<Name>, count: () => Promise<Usage<Name>>): Promise<void> {
    const tenantId = currentCaller().tenant.id;
    let estimate = await this.tenants.get(tenantId)?.catch(() => undefined); // the count of another request may fail with it
    if (!estimate || this.isDue(estimate, adds)) estimate = await this.recount(tenantId, count);
    for (const name of this.names) this.quotas.admit(name, estimate.counted[name] + estimate.added[name], adds[name]);
    for (const name of this.names) estimate.added[name] += adds[name];
  }

  /** How much the current tenant may still add of a quota. What is added then is recorded with {@link add}. Throws the errors of `count`. */
  async room(name: Name, count: () => Promise<Usage<Name>>): Promise<number> {
    const tenantId = currentCaller().tenant.id;
    let estimate = await this.tenants.get(tenantId)?.catch(() => undefined);
    const one = Object.fromEntries(this.names.map((each) => [each, Number(each === name)])) as Usage<Name>;
    if (!estimate || this.isDue(estimate, one)) estimate = await this.recount(tenantId, count);
    return Math.max(0, this.quotas.limitOf(name) - estimate.counted[name] - estimate.added[name]);
  }

  /** Records what the current tenant has added after {@link room}. */
  async add(name: Name, number: number): Promise<void> {
    const estimate = await this.tenants.get(currentCaller().tenant.id)?.catch(() => undefined);
    if (estimate) estimate.added[name] += number;
  }

  private isDue({ counted, added, countedAt, costMs }: Estimate<Name>, adds: Usage<Name>): boolean {
    const age = performance.now() - countedAt;
    if (age < costMs * MIN_AGE_PER_COST) return false;
    const isNear = (name: Name) => added[name] + adds[name] > (this.quotas.limitOf(name) - counted[name]) * USED_SHARE;
    return age > MAX_AGE_MS || this.names.some(isNear);
  }

  private async recount(tenantId: string, count: () => Promise<Usage<Name>>): Promise<Estimate<Name>> {
    const counting = this.count(count);
    this.tenants.delete(tenantId);
    if (this.tenants.size >= MAX_TENANTS) this.tenants.delete(this.tenants.keys().next().value!);
    this.tenants.set(tenantId, counting);
    try {
      return await counting;
    } catch (error) {
      if (this.tenants.get(tenantId) === counting) this.tenants.delete(tenantId);
      throw error;
    }
  }

  private async count(count: () => Promise<Usage<Name>>): Promise<Estimate<Name>> {
    const countedAt = performance.now();
    const counted = await count();
    const added = Object.fromEntries(this.names.map((name) => [name, 0])) as Usage<Name>;
    return { counted, added, countedAt, costMs: performance.now() - countedAt };
  }
}
