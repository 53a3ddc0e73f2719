import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { POSTGRES, postgresTools } from '../lab/deploy-walk/tools.mjs';
import { ensureBuilt, ensureInstalled } from './ensure.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';

// Runs the long tests at full size. `npm test` runs the same files with small sizes.
const FULL_SIZE = {
  STORM_SECONDS: '20',
  IDEMPOTENCY_STORM_SECONDS: '60',
  IDEMPOTENCY_STORM_CLIENTS: '64',
  JOURNAL_STORM_WRITERS: '32',
  JOURNAL_STORM_LONG_MS: '10000',
  TRADE_STORM_SECONDS: '60',
  TRADE_STORM_CLIENTS: '64',
  PAYMENT_STORM_SECONDS: '60',
  PAYMENT_STORM_CLIENTS: '64',
  BANK_STORM_SECONDS: '60',
  RETURN_STORM_SECONDS: '60',
  CREDIT_STORM_SECONDS: '60',
  CREDIT_STORM_CLIENTS: '64',
  NUMBER_ROUNDS: '20',
  NUMBER_RUNS: '200000',
  NUMBER_KILLS: '20',
  START_KILLS: '20',
  START_ORDERS: 'all', // of the demo, also of the one whose creation is interrupted
  CRASHES: '20',
  CRASH_CLIENTS: '32',
  CRASH_DOCUMENTS: '150',
  KILL_POINTS: 'all', // each statement of an order and of an upload
  WEBHOOK_KILLS: '10',
  IMPORT_KILLS: '20', // twice, of imports that skip broken lines and of atomic ones
  IMPORT_LINES_PER_KILL: '2000',
  IMPORT_BATCH_LINES: '48', // written together, and one after the other
  HOSTILE_SECONDS: '30', // of each of three programs
  IMPORT_BROKEN_LINES: '100000', // of which one in a hundred is broken
  ROUNDTRIP_DEMO: 'all',
  RANDOM_TABLES: '20000',
  WEBHOOK_FAILURE_STEP_MINUTES: '5', // of three days
  WEBHOOK_CHANGES: '1000',
  WEBHOOK_LATENCY_EVENTS: '200', // beside 100 endpoints that never respond
  HISTORY_WALK_WRITES: '10000',
  AGENT_TASKS: '1000',
  PROPERTY_RUNS: '200000',
  BANK_LINES: '100000', // of worlds of which the truth is known
  BANK_YEAR_INVOICES: '2000', // of the excerpt, or all of ONLINE_RETAIL_FILE
  FUZZ_REQUESTS: '100000',
  GROWTH: 'all', // inputs of all operations, up to their greatest sizes
  FOREIGN_IDS: 'all',
  UPLOAD_MEGABYTES: '50',
  UPLOAD_ROUNDS: '40',
  UPLOAD_ABORTED: '300',
  EXPORT_MEGABYTES: '1000',
  IMPORT_MEGABYTES: '1000',
  STATE_WALKS: '2000', // of 100 steps
  HTTP_WALKS: '300', // of 25 steps
  CORRECTION_WALKS: '5000',
  MONEY_WALKS: '500', // of up to 12 steps, all of them taken back
  NET_ORDERS: '2000', // billed in parts
  ZONE_YEARS: '10',
  ZONES_EVERY: '1',
  CONTRACT_SKUS: '10000', // with 10 tiers each
  BENCH_PROGRAMS: 'all',
  MILLION_SCALE: '1', // a million records of each kind
  MILLION_NEIGHBOUR: '5', // million of another tenant: about 30 GB
  MATCHING_INVOICES: '40000', // open ones, as many payments and discounts, and 4,000 bank lines
  REPLICA_SECONDS: '120',
  REPLICA_CLIENTS: '16',
  ROLLING_RELEASES: '3', // of two instances behind haproxy, which has to be installed
  RECOVERY_ORDERS: '1000',
  CLOCK_REQUESTS: '5000', // by each of two clients of a live tenant, beside moves of its sandbox
  FAULTS: 'true', // full disk, descriptors, another clock, deaths while documents are made
  ONLINE_RETAIL_INVOICES: 'all', // of the excerpt, or of ONLINE_RETAIL_FILE
  GENERATED_MODULE_TESTS: 'true',
  PYTHON_CLIENT: 'true', // needs java and python3
};
const PROOFS = [
  'test/start/start.spec',
  'test/start/interrupted-start',
  'test/storm',
  'test/fuzz',
  'test/growth',
  'test/journal/history-walk',
  'test/agents/agent-tasks',
  'test/crash',
  'test/load/hostile-profiles',
  'test/rolling',
  'test/replicas',
  'test/business/online-retail',
  'test/bank-year',
  'test/imports',
  'src/features/webhooks/webhook-failures',
  'src/features/webhooks/webhook-latency',
  'property.spec',
  // further specs that use PROPERTY_RUNS
  'large-response',
  'base/json/json',
  'base/values/timestamp',
  'base/values/edit-distance',
  'early-payment',
  'ageing-buckets',
  'card-numbers',
  'payment-terms/due-day',
  'share-credit',
  'allocate-return',
  'cell-times',
  'product-volume',
  'document-lines',
  'seen-lines',
  'workbooks/sheet-csv',
  'net-tax-limits',
  'customer-credit',
  'reports/invoice-taxes',
  'attribute-usage',
  'parallel-credits',
  'pdf/invoice-pdf',
  'simple-layout',
  'invoice-walks',
  'test/business/corrections',
  'test/business/money-corrections',
  'test/business/books',
  'src/features/billing/net-orders',
  'src/features/prices/prices.http',
  'test/tenancy/tenancy.spec',
  'test/tenancy/access',
  'test/tenancy/tenancy-statements',
  'import-batches-random',
  'src/features/media/uploads',
  'test/object-store/stores',
  'test/business/time-zones',
  'contract-pricing-scale',
  'sandboxes/clock/clock-effects',
  'lab/bench/bench.spec',
  'lab/bench/million-plans',
  'lab/bench/matching-plans',
  'test/project/generate-module',
  'examples/client/python-client',
];

/** The group "faults": what the service and its operator do when something beside it fails. */
const FAULTS = [
  'test/faults', // full disk, descriptors, another clock, deaths while documents are made; recovery to a point in time; a lost server of a cluster
  'test/operation/backup', // restore, with pg_dump of the server's version
  'test/errors/database', // read-only database, cancelled statements, too many connections, lost connections
  'test/crash/poisoned-import', // an import that ends each of two instances
  'test/operation/failover', // a database that stops answering
  'test/load/upload-memory',
  'test/load/export-memory',
  'test/tenancy/auth', // a suspended tenant
  'src/features/media/inspection/image-inspector', // a killed decoder
];

ensureInstalled();
ensureBuilt();
mkdirSync('.data', { recursive: true });
const RESULTS = '.data/prove-results.json';
const JEST = [
  '--experimental-vm-modules',
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '--json',
  `--outputFile=${RESULTS}`,
];
/** Names of failed parts; a failure does not stop the others. */
const failed = [];
/** Names of tests that were skipped, because a program that they need is not installed. Warnings of their specs tell which one. */
const skipped = [];
const attempt = (name, args, env) => {
  console.log(name);
  rmSync(RESULTS, { force: true });
  const begun = Date.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(`${name}: ${((Date.now() - begun) / 60_000).toFixed(1)} minutes`);
  if (status !== 0) failed.push(name);
  if (!existsSync(RESULTS)) return; // Jest could not start
  const { testResults } = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  skipped.push(...tests.filter((test) => test.status === 'pending').map((test) => `${name}: ${test.fullName}`));
};

/** Milliseconds for one test of full size, also on a slow machine. Tests with a limit of their own keep it. */
const TEST_TIMEOUT_MS = 30 * 60_000;
for (const [name, paths] of [
  ['The faults', FAULTS],
  ['The long proofs', PROOFS],
])
  attempt(name, [...JEST, '--runInBand', `--testTimeout=${TEST_TIMEOUT_MS}`, ...paths, ...process.argv.slice(2)], {
    ...FULL_SIZE,
    ...process.env,
  });
// The whole suite with the sizes of `npm test`, which runs on PostgreSQL 18, on each older supported version.
for (const TEST_POSTGRES_VERSION of ['16', '17']) {
  postgresBinaries(TEST_POSTGRES_VERSION);
  const env = { TEST_GROUPS: 'true', TEST_POSTGRES_VERSION };
  attempt(`The suite on PostgreSQL ${TEST_POSTGRES_VERSION}`, [...JEST, '--forceExit'], env);
}
// An unsupported version must be refused.
const { checkOldPostgres } = await import('../test/start/old-postgres.mjs');
await checkOldPostgres();
// docs/deploy-one-server.md, with the commands of the page.
attempt('The walk of the page for one server', ['lab/deploy-walk.mjs']);
if (!postgresTools())
  skipped.push(`The walk of the page for one server: backup and restore, without pg_dump ${POSTGRES}`);
for (const name of skipped) console.log(`Not run: ${name}`);
if (failed.length) console.log(`Failed: ${failed.join(', ')}`);
else console.log(skipped.length ? 'Everything that ran passed; some tests did not run.' : 'Everything passed.');
process.exit(failed.length ? 1 : 0);
