/** Stands for all tenants that have no series of their own. */
export const OTHER_TENANTS = 'other';

/** Sizes of a tenant by kind. */
export type Sizes = Readonly<Record<string, number>>;

/** The sizes of the tenants with the largest sums, and the sums of all others, so that metrics have few series whatever the number of tenants. */
export class LargestTenants {
  private named: { tenantId: string; sizes: Sizes; sum: number }[] = [];
  private readonly others: Record<string, number> = {};
  private hasOthers = false;

  /** @param most number of tenants that are named */
  constructor(private readonly most: number) {}

  /** Adds a tenant. The one with the smallest sum is added to the others if there are too many. */
  add(tenantId: string, sizes: Sizes): void {
    const sum = Object.values(sizes).reduce((left, right) => left + right, 0);
    const place = this.named.findIndex((one) => one.sum < sum);
    this.named.splice(place < 0 ? this.named.length : place, 0, { tenantId, sizes, sum });
    if (this.named.length <= this.most) return;
    this.hasOthers = true;
    for (const [kind, size] of Object.entries(this.named.pop()!.sizes))
      this.others[kind] = (this.others[kind] ?? 0) + size;
  }

  /** The named tenants, the largest first, and {@link OTHER_TENANTS} if there are any. */
  all(): [tenantId: string, sizes: Sizes][] {
    const named = this.named.map(({ tenantId, sizes }): [string, Sizes] => [tenantId, sizes]);
    return this.hasOthers ? [...named, [OTHER_TENANTS, this.others]] : named;
  }
}
