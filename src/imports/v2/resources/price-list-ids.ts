import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { isJsonObject } from '../../../platform/json/json.js';
import { isId } from '../../../platform/values/ids.js';
import type { Line } from '../../work/line-importer.js';
import { PRICE_LIST_IDS } from '../../work/lookups.queries.js';

/** Replaces references of price lists by ids, so that prices can be compared with the stored ones. */
@Injectable()
export class PriceListIds {
  constructor(private readonly db: TenantDb) {}

  /** The ids of the price lists that the `product_prices` of lines name by references. */
  idsIn(lines: readonly Line[]): Promise<Map<string, string>> {
    const names = lines.flatMap(({ product_prices: prices }) =>
      Array.isArray(prices) ? prices.filter(isJsonObject).map(({ price_list_id: name }) => name) : [],
    );
    return this.idsOf(names.filter((name) => typeof name === 'string'));
  }

  /** The ids of price lists by their references; only texts that are no ids are looked up. */
  async idsOf(names: readonly string[]): Promise<Map<string, string>> {
    const references = [...new Set(names)].filter((name) => !isId(name));
    if (!references.length) return new Map();
    const rows = await this.db.read<{ id: string; reference: string }>(PRICE_LIST_IDS, [references]);
    return new Map(rows.map(({ id, reference }) => [reference, id]));
  }
}

/** The line with ids instead of references in its `product_prices`. A reference that does not exist stays. */
export function withListIds(line: Line, ids: ReadonlyMap<string, string>): Line {
  if (!Array.isArray(line.product_prices)) return line;
  const named = (line.product_prices as unknown[]).map((price) =>
    isJsonObject(price)
      ? { ...price, price_list_id: ids.get(price.price_list_id as string) ?? price.price_list_id }
      : price,
  );
  return { ...line, product_prices: named };
}
