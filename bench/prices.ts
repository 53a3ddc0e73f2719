import { parseArgs } from 'node:util';
import { contractStatements } from './seed-contracts-sql.js';
import { openBenchDatabase } from './seed.js';
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, keep: { type: 'boolean' } },
});
const products = options.quick ? 1000 : 100_000;
const contracts = options.quick ? 100 : 10_000;
const database = await openBenchDatabase({
  size: { tenants: 1, products, invoices: 10, openOrders: 2 },
  further: contractStatements({ contracts, productsEach: 100, products }),
  name: 'bench_prices',
});
console.log(database.adminUrl, database.serviceUrl);
await new Promise((resolve) => process.once('SIGTERM', resolve));
await database.release();
