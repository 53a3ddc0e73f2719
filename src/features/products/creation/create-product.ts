import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { groupBy } from '#platform/base/values/group-by.js';
import {
  checkNewProduct,
  completeProduct,
  type ExistingGroup,
  type NewProduct,
  type NewVariant,
  readCreateReferences,
  refuseTakenValues,
} from './new-product.js';
import { priceRows, productRows } from './product-rows.js';
import type { CreateReferences } from '../products.queries.js';
import { DistinctVariants, sameVariants } from '../groups/grouping-attributes.js';
import { type EnsuredGroup, lockGroups } from '../groups/product-groups.js';
import { ProductPrice } from '../product-price.entity.js';
import { Product } from '../product.entity.js';

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
      states.add(input, group);
      created.push(productRows(input.variants, group, tx.actor.id));
      for (const variant of input.variants) variants.push(variant);
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

/** A group with the variants that it has after the entries before. */
interface GroupState extends ExistingGroup {
  distinct: DistinctVariants;
}

/** The groups of a list of creations, as each entry finds them after the entries before it. */
class GroupStates {
  /** Groups that existed before, or that have variants of the entries before, by code. */
  private readonly states = new Map<string, GroupState>();

  constructor(
    private readonly groups: ReadonlyMap<string, EnsuredGroup>,
    { groupsWithPrimary, groupVariants }: CreateReferences,
  ) {
    const withPrimary = new Set(groupsWithPrimary);
    const variantsOf = groupBy(groupVariants, ({ groupId }) => groupId);
    for (const [code, { isNew, ...group }] of groups) {
      if (isNew) continue;
      const distinct = new DistinctVariants(group.groupingAttributes);
      for (const { sku, attributes } of variantsOf.get(group.id) ?? []) distinct.add(sku, attributes);
      this.states.set(code, { ...group, hasPrimary: withPrimary.has(group.id), distinct });
    }
  }

  /** The group that an entry is added to. A new group has the fields of the first entry that is not refused. */
  before({ groupCode, groupingAttributes = [], brand }: NewProduct): GroupState {
    const present = this.states.get(groupCode);
    if (present) return present;
    const { id } = this.groups.get(groupCode)!;
    const distinct = new DistinctVariants(groupingAttributes);
    return { id, groupingAttributes, brand: brand ?? null, hasPrimary: false, distinct };
  }

  /**
   * Adds the variants of an entry to its group, which then has a primary variant. Adds none and throws `duplicate_value` if one has the
   * same values of all grouping attributes as another variant of the group.
   */
  add({ groupCode, variants }: NewProduct, group: GroupState): void {
    const added: NewVariant[] = [];
    const details: ErrorDetail[] = [];
    for (const [index, variant] of variants.entries()) {
      const reason = group.distinct.add(variant.sku, variant.attributes);
      if (reason) details.push({ field: `variants[${index}].attributes`, reason });
      else added.push(variant);
    }
    if (details.length) {
      for (const { attributes } of added) group.distinct.remove(attributes);
      throw sameVariants(details);
    }
    this.states.set(groupCode, { ...group, hasPrimary: true });
  }
}
