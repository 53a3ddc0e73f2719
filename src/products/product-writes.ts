import { definitionParameters } from '../attributes/attributes.queries.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { priceRow } from './new-product-rows.js';
import { changedColumns } from './product-change-rows.js';
import type { ChangeFacts } from './product-change-rules.js';
import type { ProductChanges } from './product-changes.js';
import { findHeir, type LockedVariant, settleGroup } from './product-groups.js';
import { CHANGE_GROUP, type LockedGroup, TOUCH_SIBLINGS } from './product-groups.queries.js';
import type { PriceWrites, SentPrices } from './product-price-changes.js';
import { Product } from './product.entity.js';
import { CHANGE_FACTS, REMOVE_PRICES, STORE_PRICES } from './products.queries.js';

/** What is stored and bears on a change of the product, read behind the locks. */
export async function readChangeFacts(
  tx: TenantTx,
  id: string,
  { urlSlug, groupingAttributes, attributes }: ProductChanges,
  prices: SentPrices['changes'],
  target: LockedGroup,
): Promise<ChangeFacts> {
  const lists = [...new Set((prices ?? []).map(({ priceListId }) => priceListId))];
  const definitions = definitionParameters(attributes ? [['product', attributes]] : []);
  const values = [id, lists, urlSlug, target.id, groupingAttributes ?? [], ...definitions];
  return (await tx.queryOne<ChangeFacts>(CHANGE_FACTS, values))!;
}

/** Writes changes that were judged. The product's row is written in any case, which moves its version. */
export async function writeChanges(
  tx: TenantTx,
  id: string,
  changes: ProductChanges,
  { product, home, target, facts, prices }: LockedVariant & { facts: ChangeFacts; prices: PriceWrites },
): Promise<void> {
  const moves = target.id !== home.id;
  const isPrimary = moves ? !facts.hasPrimary : product.isPrimary;
  const columns = changedColumns(changes, facts.present, tx.actor.id);
  await tx.repo(Product).update({ id }, { ...columns, groupId: target.id, isPrimary });
  if (moves) await settleGroup(tx, home.id, await findHeir(tx, home.id, id), product.isPrimary);
  await changeGroup(tx, id, changes, target);
  if (prices.removed === null || prices.removed.length) await tx.query(REMOVE_PRICES, [id, prices.removed]);
  if (prices.stored.length)
    await tx.query(STORE_PRICES, [JSON.stringify(prices.stored.map((price) => priceRow(id, price)))]);
}

/** What the group says is part of each of its variants: they change with it. */
async function changeGroup(tx: TenantTx, id: string, changes: ProductChanges, group: LockedGroup): Promise<void> {
  const { brand = group.brand, groupingAttributes = group.groupingAttributes } = changes;
  const same = JSON.stringify([brand, groupingAttributes]) === JSON.stringify([group.brand, group.groupingAttributes]);
  if (same) return;
  await tx.query(CHANGE_GROUP, [group.id, groupingAttributes, brand]);
  await tx.query(TOUCH_SIBLINGS, [group.id, id]);
}
