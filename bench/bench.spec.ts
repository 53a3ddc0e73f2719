import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const run = promisify(execFile);

/** The processor time of other programs can only be read from Linux' `/proc`. */
const onLinux = process.platform === 'linux' ? it : it.skip;

/** The processor time of the server, which other tests use too, can be negative for a few requests: an ended process is added late. */
describe('benchmark', () => {
  onLinux('compares the built service with the bare program, which answers the same', async () => {
    const { TEST_DATABASE_ADMIN_URL: adminUrl, TEST_RUN: testRun } = process.env;
    const scratch = ['--name', `test_${testRun}_bench`, '--admin-url', adminUrl!];
    const { stdout } = await run(process.execPath, ['dist/bench/main.js', '--quick', ...scratch], { cwd: ROOT });
    for (const row of ['read one', 'list products', 'list invoices', 'create'])
      expect(stdout).toMatch(
        new RegExp(`^\\| ${row} \\|( -?\\d+ \\(\\d+ \\+ -?\\d+\\) \\|){2} -?[\\d.]+ \\| \\d+ \\| \\d+ \\|`, 'm'),
      );
  });

  onLinux(
    'compares the prices of a tenant with many contracts with the bare program, which reads the same',
    async () => {
      const { TEST_DATABASE_ADMIN_URL: adminUrl, TEST_RUN: testRun } = process.env;
      const scratch = ['--name', `test_${testRun}_prices`, '--admin-url', adminUrl!];
      const { stdout } = await run(process.execPath, ['dist/bench/prices.js', '--quick', ...scratch], { cwd: ROOT });
      for (const figure of ['p95 ms', 'median ms', 'CPU µs'])
        expect(stdout).toMatch(new RegExp(`^\\| ${figure} \\|( [\\d.]+ \\|){3}`, 'm'));
    },
  );

  onLinux('measures the lists of a large catalogue', async () => {
    const { TEST_DATABASE_ADMIN_URL: adminUrl, TEST_RUN: testRun } = process.env;
    const scratch = ['--name', `test_${testRun}_catalogue`, '--admin-url', adminUrl!];
    const { stdout } = await run(process.execPath, ['dist/bench/catalogue.js', '--quick', ...scratch], { cwd: ROOT });
    for (const row of ['first page', 'page 40 by cursor', 'page 40 by number', 'primary ones', 'search of an SKU'])
      expect(stdout).toMatch(new RegExp(`^\\| ${row} \\| \\d+ \\| [\\d.]+ \\| \\d+ \\(\\d+ \\+ \\d+\\) \\|`, 'm'));
    expect(stdout).toMatch(/A far page by cursor costs [\d.]+ times the first page/);
  });

  onLinux('compares an import of products with the bare program, which writes the same rows', async () => {
    const { TEST_DATABASE_ADMIN_URL: adminUrl, TEST_RUN: testRun } = process.env;
    const scratch = ['--name', `test_${testRun}_imports`, '--admin-url', adminUrl!];
    const { stdout } = await run(process.execPath, ['dist/bench/imports.js', '--quick', ...scratch], { cwd: ROOT });
    expect(stdout).toMatch(/^\| 200 products with two prices \|( -?\d+ \(\d+ \+ -?\d+\) \|){2} -?[\d.]+ \|/m);
  });

  onLinux('measures what a tenant notices of another one', async () => {
    const { TEST_DATABASE_ADMIN_URL: adminUrl, TEST_RUN: testRun } = process.env;
    const scratch = ['--name', `test_${testRun}_fair`, '--admin-url', adminUrl!];
    const { stdout } = await run(process.execPath, ['dist/bench/fair.js', '--quick', ...scratch], { cwd: ROOT });
    expect(stdout).toMatch(
      /^\| 4 clients invoice 100 items each on one order of 200 lines \|( [\d.]+ \|){6} 0 \| .* \| \d+ × 201/m,
    );
  });

  onLinux('measures the ways to write the journal', async () => {
    const { TEST_DATABASE_ADMIN_URL: adminUrl, TEST_RUN: testRun } = process.env;
    const scratch = ['--name', `test_${testRun}_journal`, '--admin-url', adminUrl!];
    const { stdout } = await run(process.execPath, ['dist/bench/journal.js', '--quick', ...scratch], { cwd: ROOT });
    expect(stdout).toMatch(/^\| one row in each statement \|( [\d.]+ \|){3}/m);
  });
});
