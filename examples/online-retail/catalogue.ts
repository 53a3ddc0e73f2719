import type Big from 'big.js';
import type { Product } from './model.js';

interface Entry {
  names: Map<string, number>;
  price: Big;
  pricedAt: string;
}

/** Collects each product's most frequent name and latest price from the lines. */
export class Catalogue {
  private readonly entries = new Map<string, Entry>();

  add(sku: string, description: string | undefined, price: Big, date: string): void {
    let entry = this.entries.get(sku);
    if (!entry) this.entries.set(sku, (entry = { names: new Map(), price, pricedAt: date }));
    if (description) entry.names.set(description, (entry.names.get(description) ?? 0) + 1);
    // Of lines with the same minute, the later one in the file counts.
    if (date >= entry.pricedAt) Object.assign(entry, { price, pricedAt: date });
  }

  products(): Product[] {
    return [...this.entries].map(([sku, { names, price }]) => ({ sku, name: mostFrequent(names) ?? sku, price }));
  }
}

function mostFrequent(names: Map<string, number>): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const [name, times] of names) {
    if (times > most || (times === most && best !== undefined && name < best)) [best, most] = [name, times];
  }
  return best;
}
