import { ADMIN_URL, asAdmin } from '../../../../test/support/database.js';
import { TEST_RUN } from '../../../../test/support/test-run.js';
import { createDatabase, prepareRoles } from './embedded-database.js';

it('is created once when several processes start at the same time', async () => {
  const name = `test_${TEST_RUN}_at_once`;
  await prepareRoles(ADMIN_URL);
  try {
    await Promise.all(Array.from({ length: 4 }, () => createDatabase(ADMIN_URL, name)));
    await asAdmin(ADMIN_URL, async (admin) => {
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
      expect(rowCount).toBe(1);
    });
  } finally {
    await asAdmin(ADMIN_URL, (admin) => admin.query(`drop database if exists ${name}`));
  }
});
