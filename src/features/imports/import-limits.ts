/** Resources of which files can be imported, each with the resource of the scope that it needs. */
export const SCOPED_BY_IMPORT = {
  products: 'products',
  product_prices: 'products',
  customers: 'customers',
  inventories: 'inventories',
  orders: 'orders',
  invoices: 'invoices',
  shipments: 'shipments',
  contract_pricing: 'contract_pricing',
} as const;
export type ImportedResource = keyof typeof SCOPED_BY_IMPORT;
export const IMPORTED_RESOURCES = Object.keys(SCOPED_BY_IMPORT) as ImportedResource[];
/** Resources whose files can be CSV. */
export const CSV_RESOURCES: readonly ImportedResource[] = ['products', 'product_prices', 'customers', 'inventories'];
/** Content types of files. */
export const IMPORT_TYPES = ['application/x-ndjson', 'text/csv'];
/** Maximum size of a file, packed and unpacked, in megabytes. */
export const MAX_FILE_MEGABYTES = 1_024;
/** Maximum size of a line in bytes. */
export const MAX_LINE_BYTES = 8 * 1_024 * 1_024;
/** Maximum length in characters of a cell of a CSV file. No field takes a longer text. */
export const MAX_CELL_LENGTH = 131_072;
/** Maximum number of lines of an atomic import. */
export const MAX_ATOMIC_ROWS = 50_000;
