import { contractStatements } from './seed-contracts-sql.js';
import { seedStatements, type Size } from './seed-sql.js';

/** Size of the database of all programs with `--quick`. They have the same one, so that it is seeded once for all of them. */
export const QUICK: Size = { tenants: 2, products: 1_000, invoices: 150, openOrders: 20 };
export const QUICK_CONTRACTS = { contracts: 100, productsEach: 20 };
/** Default prefix of the names of the databases. */
export const QUICK_NAME = 'bench_quick';

/** Statements that fill an empty, migrated database. */
export const quickStatements = (): string[] => [
  ...seedStatements(QUICK),
  ...contractStatements({ ...QUICK_CONTRACTS, products: QUICK.products }),
];
