import { ensureBuilt, ensureInstalled, run } from './ensure.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';

// The long proofs at full size. `npm test` runs the same files small.
const FULL_SIZE = {
  STORM_SECONDS: '20',
  TRADE_STORM_SECONDS: '60',
  TRADE_STORM_CLIENTS: '64',
  START_KILLS: '20',
  CRASHES: '10',
  CRASH_CLIENTS: '32',
  PROPERTY_RUNS: '200000',
  FOREIGN_IDS: 'all',
  UPLOAD_MEGABYTES: '50',
  STATE_WALKS: '2000', // of 100 steps
  HTTP_WALKS: '300', // of 25 steps
  ZONE_YEARS: '10',
  ZONES_EVERY: '1',
  CONTRACT_SKUS: '10000', // with 10 tiers each
  ROLLING_RELEASES: '3', // of two instances behind haproxy, which has to be installed
  ONLINE_RETAIL_INVOICES: 'all', // of the excerpt, or of ONLINE_RETAIL_FILE
};
const PROOFS = [
  'test/start/start.spec',
  'test/storm',
  'test/crash',
  'test/rolling',
  'test/online-retail',
  'property.spec',
  'invoice-walks',
  'src/prices/prices.http',
  'test/tenancy.spec',
  'test/upload-memory',
  'test/object-store/stores',
  'test/backup', // with pg_dump of the server's version
  'test/time-zones',
  'contract-pricing-scale',
];

ensureInstalled();
ensureBuilt();
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--runInBand', ...PROOFS];
run(process.execPath, [...jest, ...process.argv.slice(2)], { ...FULL_SIZE, ...process.env });

// The whole suite, as small as in `npm test`, on each older PostgreSQL that is supported; one that is too old is refused.
const suite = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--forceExit'];
for (const TEST_POSTGRES_VERSION of ['16', '17']) {
  console.log(`The suite on PostgreSQL ${TEST_POSTGRES_VERSION}`);
  postgresBinaries(TEST_POSTGRES_VERSION);
  run(process.execPath, suite, { ...process.env, TEST_GROUPS: 'true', TEST_POSTGRES_VERSION });
}
const { checkOldPostgres } = await import('../test/start/old-postgres.mjs');
await checkOldPostgres();
