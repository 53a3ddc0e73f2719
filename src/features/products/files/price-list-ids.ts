import { Injectable } from '@nestjs/common';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { isJsonObject } from '#platform/base/json/json.js';
import { listIdsByName } from '#features/price-lists/named-price-lists.js';
import { isId } from '#platform/base/values/ids.js';
import type { Line } from '#platform/data/records/import-declaration.js';
import { NAMED_PRICE_LISTS } from '#features/price-lists/files/price-list-lookups.queries.js';

/** Replaces references of price lists by ids, so that prices can be compared with the stored ones. */
@Injectable()
export class PriceListIds {
  constructor(private readonly db: TenantDb) {}

  /**
   * The ids of the price lists that the `product_prices` of lines name by references, and of the default one (null) if a price names none.
   * Only texts that are no ids are looked up.
   */
  async idsIn(lines: readonly Line[]): Promise<ListIds> {
    const prices = lines.flatMap(({ product_prices: list }) => (Array.isArray(list) ? list.filter(isJsonObject) : []));
    const names = new Set(prices.map(({ price_list_id: name = null }) => name));
    const sought = [...names].filter((name) => name === null || (typeof name === 'string' && !isId(name)));
    if (!sought.length) return new Map();
    return listIdsByName((await this.db.readOne(NAMED_PRICE_LISTS, [sought]))!);
  }
}

/** Ids by the names of lines. */
export type ListIds = ReadonlyMap<string | null, string>;

/** The line with ids instead of references in its `product_prices`. A reference that does not exist stays. */
export function withListIds(line: Line, ids: ListIds): Line {
  if (!Array.isArray(line.product_prices)) return line;
  const named = (line.product_prices as unknown[]).map((price) =>
    isJsonObject(price)
      ? { ...price, price_list_id: ids.get((price.price_list_id ?? null) as string | null) ?? price.price_list_id }
      : price,
  );
  return { ...line, product_prices: named };
}
