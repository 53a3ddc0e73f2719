import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN_URL } from '#test/support/database.js';
import { ensureServiceBuilt, TEST_RUN } from '#test/support/test-run.js';
import { MADE } from './sizing-requests.js';

ensureServiceBuilt();

const ROOT = join(import.meta.dirname, '../..');
/** Runs a program with `--quick`. All have one database, which the first of them seeds. */
const quick = (program: string) => {
  const scratch = ['--name', `test_${TEST_RUN}_bench`, '--admin-url', ADMIN_URL];
  return promisify(execFile)(process.execPath, [program, '--quick', ...scratch], { cwd: ROOT });
};

/** The processor time of other programs can only be read from Linux' `/proc`. */
const onLinux = process.platform === 'linux' ? it : it.skip;
/** Programs that only `npm run prove` runs; `npm test` runs two, which share most modules with these. */
const inProve = process.env.BENCH_PROGRAMS === 'all' ? onLinux : () => undefined;

/** The processor time of the server, which other tests use too, can be negative for a few requests: an ended process is added late. */
describe('benchmark', () => {
  onLinux('compares the built service with the baseline, which answers the same', async () => {
    const { stdout } = await quick('dist/lab/bench/main.js');
    for (const row of ['read one', 'list products', 'list invoices', 'create'])
      expect(stdout).toMatch(
        new RegExp(`^\\| ${row} \\|( -?\\d+ \\(\\d+ \\+ -?\\d+\\) \\|){2} -?[\\d.]+ \\| \\d+ \\| \\d+ \\|`, 'm'),
      );
  });

  inProve('compares the prices of a tenant with many contracts with the baseline, which reads the same', async () => {
    const { stdout } = await quick('dist/lab/bench/prices.js');
    for (const figure of ['p95 ms', 'median ms', 'CPU µs'])
      expect(stdout).toMatch(new RegExp(`^\\| ${figure} \\|( [\\d.]+ \\|){3}`, 'm'));
  });

  inProve('compares creations in batches with the same one by one', async () => {
    const { stdout } = await quick('dist/lab/bench/batch.js');
    for (const path of ['/v2/price-lists', '/v2/customers', '/v2/orders'])
      expect(stdout).toMatch(
        new RegExp(
          `^\\| POST ${path} \\|( -?\\d+ \\(\\d+ \\+ \\d+ \\+ -?\\d+\\) \\|){2} -?[\\d.]+ \\| -?[\\d.]+ \\|`,
          'm',
        ),
      );
  });

  inProve('measures the lists of a large catalogue', async () => {
    const { stdout } = await quick('dist/lab/bench/catalogue.js');
    for (const row of ['first page', 'page 40 by cursor', 'page 40 by number', 'primary ones', 'search of an SKU'])
      expect(stdout).toMatch(new RegExp(`^\\| ${row} \\| \\d+ \\| [\\d.]+ \\| \\d+ \\(\\d+ \\+ \\d+\\) \\|`, 'm'));
    expect(stdout).toMatch(/A far page by cursor costs [\d.]+ times the first page/);
  });

  inProve('measures what a line of a bank statement costs', async () => {
    const { stdout } = await quick('dist/lab/bench/matching.js');
    for (const work of ['read with its proposals', 'booked if it is safe'])
      expect(stdout).toMatch(new RegExp(`^\\| ${work} \\|( -?\\d+ \\(-?\\d+ \\+ -?\\d+\\) \\|){3} -?[\\d.]+ \\|`, 'm'));
  });

  inProve('compares an import of products with the baseline, which writes the same rows', async () => {
    const { stdout } = await quick('dist/lab/bench/imports.js');
    for (const row of ['200 products with two prices', '40 rows of a table'])
      expect(stdout).toMatch(new RegExp(`^\\| ${row} \\|( -?\\d+ \\(\\d+ \\+ -?\\d+\\) \\|){2} -?[\\d.]+ \\|`, 'm'));
  });

  inProve('compares imports of documents with the baseline, which writes the same rows', async () => {
    const { stdout } = await quick('dist/lab/bench/document-imports.js');
    for (const resource of ['orders', 'invoices', 'shipments'])
      expect(stdout).toMatch(
        new RegExp(`^\\| 40 ${resource} of 25 lines \\|( -?\\d+ \\(\\d+ \\+ -?\\d+\\) \\|){2} -?[\\d.]+ \\|`, 'm'),
      );
  });

  inProve('measures documents of invoices', async () => {
    const { stdout } = await quick('dist/lab/bench/documents.js');
    for (const row of ['pdf, 3 lines', 'pdf, 50 lines'])
      expect(stdout).toMatch(new RegExp(`^\\| ${row} \\| [\\d.]+ \\| \\d+ \\| \\d+ \\|`, 'm'));
  });

  inProve('compares a screen of orders in one request with a request for each part', async () => {
    const { stdout } = await quick('dist/lab/bench/fewer-calls.js');
    expect(stdout).toMatch(
      /^\| a screen of 5 orders in one request \|( -?\d+ \(\d+ \+ -?\d+\) \|){2} -?[\d.]+ \| 0.25 \|/m,
    );
    expect(stdout).toMatch(
      /^\| a list of 5 orders with ten fields \|( -?\d+ \(\d+ \+ -?\d+\) \|){2} -?[\d.]+ \| 1 \|/m,
    );
  });

  inProve('measures what a tenant notices of documents of others', async () => {
    const { stdout } = await quick('dist/lab/bench/documents-fair.js');
    for (const request of ['read a page of one product', 'create a product'])
      expect(stdout).toMatch(new RegExp(`^\\| ${request} \\|( [\\d.]+ \\|){6}`, 'm'));
    expect(stdout).toMatch(/^5 documents of other tenants were made in \d+ s\.$/m);
  });

  inProve('measures what a tenant notices of another one', async () => {
    const { stdout } = await quick('dist/lab/bench/fair.js');
    expect(stdout).toMatch(
      /^\| 4 clients invoice 100 items each on one order of 200 lines \|( [\d.]+ \|){6} 0 \| .* \| \d+ × 201/m,
    );
  });

  inProve('measures the first use of keys beside keys that do not exist', async () => {
    const { stdout } = await quick('dist/lab/bench/unknown-keys.js');
    expect(stdout).toMatch(/^\| 20 connections with random keys \|( [\d.]+ \|){5} 0 \| \d+ × 401 \|/m);
    expect(stdout).toMatch(/^\| 20 connections with keys with a right checksum \|( [\d.]+ \|){5} 0 \| .*\d+ × 429/m);
  });

  inProve('compares requests of ten tenants with requests of all', async () => {
    const { stdout } = await quick('dist/lab/bench/tenants.js');
    for (const request of ['read a page of one product', 'list 20 orders', 'create a product'])
      expect(stdout).toMatch(new RegExp(`^\\| ${request} \\| -?\\d+ \\| -?\\d+ \\| -?[\\d.]+ \\|`, 'm'));
    expect(stdout).toMatch(/^reconcile of 50 tenants: [\d.]+ s$/m);
  });

  inProve('measures what a record costs on one server', async () => {
    const { stdout } = await quick('dist/lab/bench/sizing.js');
    for (const kind of MADE)
      expect(stdout).toMatch(new RegExp(`^\\| ${kind} \\|( -?[\\d.]+ \\|){2} -?\\d+ \\(\\d+ \\+ -?\\d+\\) \\|`, 'm'));
    expect(stdout).toMatch(/^\| 100,000 \|( -?[\d.]+ \|){3}/m);
  });

  onLinux('measures the ways to write the journal', async () => {
    const { stdout } = await quick('dist/lab/bench/journal.js');
    expect(stdout).toMatch(/^\| one row in each statement \|( [\d.]+ \|){3}/m);
  });
});
