/** Groups of operations in the order of the business: catalogue, prices, customers, documents, files, administration. */
const TAGS = [
  'Products',
  'Attributes',
  'Price lists',
  'Contract pricing',
  'Prices',
  'Customers',
  'Addresses',
  'Contacts',
  'Customer segments',
  'Sales reps',
  'Credit limits',
  'Payment methods',
  'Orders',
  'Shipments',
  'Invoices',
  'Credit notes',
  'Receivables',
  'Reconciliation',
  'Inventories',
  'Media files',
  'Imports',
  'Exports',
  'Events',
  'Webhooks',
  'History',
  'API keys',
  'Tenant',
];

/** Tags in the order in which the documents list them; those that {@link TAGS} does not name come last, by name. */
export const inBusinessOrder = (tags: readonly string[]): string[] => {
  const placeOf = (tag: string) => (TAGS.includes(tag) ? TAGS.indexOf(tag) : TAGS.length);
  return tags.toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
};
