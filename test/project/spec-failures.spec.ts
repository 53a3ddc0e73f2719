import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

it('a failed test of a group names its spec file and prints what its services logged about their failures', () => {
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--runInBand'];
  const fixture = ['--testRegex', 'failing-test\\.ts$', 'test/support/fixtures'];
  const { status, stderr } = spawnSync(process.execPath, [...jest, ...fixture], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: { ...process.env, TEST_LOG: '' },
  });

  expect(status).toBe(1);
  expect(stderr).toContain('● test/some.spec.ts › a service › that fails');
  expect(stderr).toMatch(/^Logged during "that fails":\n.*"request_id":"r-1".*division by zero/m);
  expect(stderr).not.toContain('the client left');
  expect(stderr).toContain('Tests:       1 failed, 2 passed, 3 total'); // hooks of one spec are not around tests of another
});
