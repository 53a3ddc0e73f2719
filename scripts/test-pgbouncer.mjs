import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureInstalled, run } from './ensure.mjs';

// Runs specs with services that connect to PostgreSQL through PgBouncer in transaction mode. Arguments select other specs.
const SPECS = [
  'test/tenancy/tenant-db',
  'test/tenancy/tenant-isolation',
  'test/load/fair-shares',
  'test/tenancy/auth',
  'test/replicas',
  'test/storm',
  'test/operation/failover',
  'test/routes/idempotency',
  'test/journal/events',
  'test/routes/walk',
  'test/load/large-requests',
  'test/imports/roundtrip',
  'src/features/imports/.*http',
  'src/features/exports/.*http',
  'src/features/webhooks/.*http',
  'src/features/media/uploads',
  'src/features/products/.*http',
  'src/features/invoices/.*http',
  'src/features/billing/.*http',
  'src/features/payments/.*http',
  'src/features/receivables/.*http',
  'src/features/documents/.*http',
  'src/features/contract-pricing/contract-pricing.http',
];

if (spawnSync('pgbouncer', ['--version']).error) {
  console.error('PgBouncer is not installed; in Debian it is the package pgbouncer.');
  process.exit(1);
}
ensureInstalled();
ensureBuilt();
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--runInBand'];
const named = process.argv.slice(2);
run(process.execPath, [...jest, ...(named.length ? named : SPECS)], { ...process.env, TEST_POOLER: 'pgbouncer' });
