import { checkValues, definitionsOf, type ValueDefinition } from '../attributes/attribute-values.js';
import { uniqueError } from '../platform/records/unique-values.js';
import { Faults } from '../platform/errors/faults.js';
import type { ProductChanges } from './product-changes.js';
import { applyPriceChanges, type PriceWrites, type SentPrices } from './product-price-changes.js';
import type { LockedGroup } from './product-groups.queries.js';
import type { ProductRecord } from './products.queries.js';
import type { NamedPriceList } from './product-price-rules.js';
import { judgeGrouping, judgeMedias, judgeVolume } from './variant-rules.js';

/** What is stored and bears on a change. */
export interface ChangeFacts {
  present: ProductRecord;
  /** Those that the request names and that exist. */
  priceLists: NamedPriceList[];
  /** The product that has the wanted slug. */
  slugOwner: string | null;
  /** Whether the group that the product will be in has a primary variant beside it. */
  hasPrimary: boolean;
  /** Grouping attributes of the request that other variants of that group lack, each with one of those. */
  lacking: { name: string; sku: string }[];
  /** Of the attributes that the request names, and the mandatory ones; none where it sends no attributes. */
  definitions: ValueDefinition[] | null;
}

/**
 * Throws all faults of reference and rule of a change, then its conflict; answers what it means for the prices (contract,
 * section 4, "Update"). `target` is the group that the product will be in.
 */
export function judgeChanges(
  changes: ProductChanges,
  { changes: prices, pathOf }: SentPrices,
  facts: ChangeFacts,
  target: LockedGroup,
): PriceWrites {
  const { present, priceLists, slugOwner, lacking } = facts;
  const faults = new Faults();
  if (changes.sku !== undefined && changes.sku !== present.sku)
    faults.add('sku_id', `cannot change, it is ${JSON.stringify(present.sku)}`);
  const writes =
    prices === undefined
      ? { stored: [], removed: [] }
      : applyPriceChanges({ changes: prices, pathOf }, present.prices, new Set(priceLists.map(({ id }) => id)), faults);
  judgeMedias(changes.medias ?? [], '', faults);
  if (changes.attributes)
    checkValues(definitionsOf(facts.definitions), 'product', changes.attributes, 'attributes', faults);
  judgeMembership(changes, present, target, faults);
  for (const { name, sku } of lacking) {
    const reason = `${JSON.stringify(name)} is missing on other variants of the group, such as ${sku}`;
    faults.add('grouping_attributes', reason);
  }
  const { cft, cbm } = changes.volume ?? {};
  judgeVolume({ cft: cft ?? undefined, cbm: cbm ?? undefined }, '', faults);
  faults.throwIfAny();
  if (slugOwner) throw uniqueError({ column: 'url_slug', value: changes.urlSlug, code: 'duplicate_value' }, slugOwner);
  return writes;
}

/** A variant has the grouping attributes of its group; what lacks is told of the field that asks for it. */
function judgeMembership(changes: ProductChanges, present: ProductRecord, target: LockedGroup, faults: Faults): void {
  const grouping = changes.groupingAttributes ?? target.groupingAttributes;
  if (changes.attributes) {
    judgeGrouping(changes.attributes, grouping, '', faults);
    return;
  }
  if (!changes.groupingAttributes && target.id === present.groupId) return;
  const names = new Set(present.attributes.map(({ name }) => name));
  const field = changes.groupingAttributes ? 'grouping_attributes' : 'group_code';
  for (const name of grouping) {
    if (!names.has(name)) faults.add(field, `needs the attribute ${JSON.stringify(name)}, which the product lacks`);
  }
}
