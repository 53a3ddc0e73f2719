import { DomainError } from '../platform/errors/domain-error.js';
import { RefusedEntries } from '../platform/errors/refused-entries.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import {
  checkNewProduct,
  completeProduct,
  type CreateReferences,
  type ExistingGroup,
  type NewProduct,
  type NewVariant,
  priceRows,
  productRows,
  readCreateReferences,
  refuseSameVariants,
  refuseTakenValues,
} from './create-product.js';
import type { GroupVariant } from './grouping-attributes.js';
import { type EnsuredGroup, lockGroups } from './product-groups.js';
import { ProductPrice } from './product-price.entity.js';
import { Product } from './product.entity.js';

/** A variant that was created. */
export type CreatedVariant = ReturnType<typeof productRows>[number];

/**
 * Creates products of any number of groups with a constant number of statements, and one for each 1,000 variants and prices. No SKU and no
 * slug may occur in two entries; several can have the same group, and count in their order. Returns the variants of each entry. Throws the
 * error of a single entry, and {@link RefusedEntries} for several.
 */
export async function createProducts(tx: TenantTx, sent: readonly NewProduct[]): Promise<CreatedVariant[][]> {
  const groups = await lockGroups(tx, sent);
  const references = await readCreateReferences(
    tx,
    sent,
    [...groups.values()].map(({ id }) => id),
  );
  const states = new GroupStates(groups, references);
  const refused = new Map<number, DomainError>();
  const created: CreatedVariant[][] = [];
  const variants: NewVariant[] = [];
  for (const [index, product] of sent.entries()) {
    const group = states.before(product);
    try {
      const input = completeProduct(product, references);
      await checkNewProduct(input, group, references);
      refuseTakenValues(input, references);
      refuseSameVariants(input, group);
      created.push(productRows(input.variants, group, tx.actor.id));
      for (const variant of input.variants) variants.push(variant);
      states.add(input, group);
    } catch (error) {
      if (!(error instanceof DomainError) || sent.length === 1) throw error;
      refused.set(index, error);
    }
  }
  if (refused.size) throw new RefusedEntries(refused);
  const products = created.flat();
  for (const product of products) tx.journal.created('product', product);
  // sorted by SKU: two transactions that insert the same SKUs in different orders would deadlock at the unique index
  await tx.insert(
    Product,
    products.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)),
  );
  await tx.insert(ProductPrice, priceRows(products, variants));
  return created;
}

/** The groups of a list of creations, as each entry finds them after the entries before it. */
class GroupStates {
  private readonly withPrimary: Set<string>;
  /** Stored variants by the id of their group. */
  private readonly stored = new Map<string, GroupVariant[]>();
  /** Groups that have variants of the entries before, by code. */
  private readonly changed = new Map<string, ExistingGroup>();

  constructor(
    private readonly groups: ReadonlyMap<string, EnsuredGroup>,
    { groupsWithPrimary, groupVariants }: CreateReferences,
  ) {
    this.withPrimary = new Set(groupsWithPrimary);
    for (const variant of groupVariants) {
      const others = this.stored.get(variant.groupId);
      if (others) others.push(variant);
      else this.stored.set(variant.groupId, [variant]);
    }
  }

  /** The group that an entry is added to. A new group has the fields of the first entry that is not refused. */
  before({ groupCode, groupingAttributes = [], brand }: NewProduct): ExistingGroup {
    const changed = this.changed.get(groupCode);
    if (changed) return changed;
    const { isNew, ...group } = this.groups.get(groupCode)!;
    if (isNew) return { id: group.id, groupingAttributes, brand: brand ?? null, hasPrimary: false, variants: [] };
    return { ...group, hasPrimary: this.withPrimary.has(group.id), variants: this.stored.get(group.id) ?? [] };
  }

  /** Records that an entry was added to its group, which then has a primary variant. */
  add({ groupCode, variants }: NewProduct, group: ExistingGroup): void {
    this.changed.set(groupCode, { ...group, hasPrimary: true, variants: [...group.variants, ...variants] });
  }
}
