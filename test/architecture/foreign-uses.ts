import { parse } from 'libpg-query';
import { find } from '../migrations/parse-tree.js';
import { featureOf, importedFeatures, inKind } from '../support/sources.js';

/** The features whose entities have a table. */
const OWNERS = new Map(
  inKind('entity').flatMap(({ path, text }) =>
    [...text.matchAll(/@Entity\('(\w+)'\)/g)].map(([, table]) => [table!, featureOf(path)!] as const),
  ),
);

/** The tables that a statement reads and writes; none of a text that is only a part of a statement. */
async function tablesOf(text: string): Promise<{ reads: string[]; writes: string[] }> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return { reads: [], writes: [] };
  const tree = await parse(text).catch(() => ({}));
  const named = (key: string) => find(tree, key).map(({ relation }: any) => relation?.relname as string);
  const writes = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].flatMap(named);
  return { reads: find(tree, 'RangeVar').map(({ relname }: any) => relname as string), writes };
}

/** Owners whose tables a feature reads although it does not import them, and why. A feature writes no table of such an owner. */
const READS: Record<string, Record<string, string>> = {
  attributes: {
    customers: 'values of a definition that is to change',
    invoices: 'the same',
    orders: 'the same',
    products: 'the same',
  },
  billing: { shipments: 'what had left until a time' },
  'credit-limits': {
    invoices: 'what a customer owes',
    'credit-notes': 'what it was credited without an invoice',
    orders: 'what it has ordered',
    payments: 'what it has paid in advance',
    products: 'the tax of what it has ordered',
  },
  'customer-segments': { 'contract-pricing': 'contracts for a segment that is to be deleted' },
  customers: {
    'contract-pricing': 'contracts of a customer that is to be deleted',
    'credit-notes': 'those without an invoice of a customer that is to be deleted',
    invoices: 'the same',
    orders: 'the same',
    'payment-methods': 'those that are deleted with their customer, by a foreign key',
    payments: 'those of a customer that is to be deleted, and its deleted invoices',
    returns: 'those of a customer that is to be deleted',
  },
  invoices: {
    documents: 'what documents of an invoice keep',
    'credit-notes': 'what was credited of an invoice and its items',
    payments: 'what payments settled of an invoice',
    returns: 'those of goods that an invoice or shipment would no longer send',
    shipments: 'those that name an invoice that is to be deleted',
  },
  media: {
    'bank-statements': 'the files that have objects',
    documents: 'objects that documents still have',
    imports: 'objects that imports still read',
    products: 'those that show a file that is to be deleted',
    sandboxes: 'the logos that they keep for resets',
  },
  orders: {
    invoices: 'lines on invoices, which are kept, and at which price',
    shipments: 'lines on shipments, which are kept',
  },
  'payment-methods': { orders: 'those of a method that is to be deleted' },
  'price-lists': {
    customers: 'those of a list that is to be deleted',
    orders: 'the same',
    products: 'the same',
  },
  products: {
    'contract-pricing': 'active contracts for a product that is to be deleted',
    orders: 'open orders of a product that is to be deleted',
  },
  reconciliation: {
    reminders: 'levels of the reminders of invoices',
    returns: 'sums of all documents are compared',
    shipments: 'the same',
  },
  reports: { payments: 'what discounts for early payments take off the taxes of invoices' },
  settings: { media: 'which file is the logo' },
  webhooks: { 'api-keys': 'whether the key for which an endpoint acts has ended' },
};

/** Uses of tables of features that the using feature does not import: `products -> orders`. */
export class ForeignUses {
  readonly reads = new Set<string>();
  readonly writes = new Set<string>();
  /** Number of statements among the texts that were added. */
  statements = 0;

  /** Adds what a text of a feature uses, if it is a statement. */
  async add(feature: string, text: string): Promise<void> {
    const { reads, writes } = await tablesOf(text);
    if (reads.length + writes.length) this.statements++;
    for (const table of new Set([...reads, ...writes])) {
      const owner = OWNERS.get(table);
      if (!owner || owner === feature || importedFeatures(feature).has(owner)) continue;
      (writes.includes(table) ? this.writes : this.reads).add(`${feature} -> ${owner}`);
    }
  }
}

/** The reads that {@link READS} gives reasons for, in the form of {@link ForeignUses}. */
export const EXPECTED_READS = Object.entries(READS).flatMap(([feature, owners]) =>
  Object.keys(owners).map((owner) => `${feature} -> ${owner}`),
);
