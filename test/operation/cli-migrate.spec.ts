import { MIGRATION_NAMES } from '../../migrations/index.js';
import { cliHereOf } from '../support/cli.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

const UP_TO_DATE = 'The schema is up to date.\n';

describe('migrate of the command line', () => {
  let database: TestDatabase;
  let here: ReturnType<typeof cliHereOf>;

  beforeAll(async () => {
    database = await createTestDatabase({ isMigrated: false });
    here = cliHereOf(database);
  });
  afterAll(() => database.release());

  const all = MIGRATION_NAMES.map((name) => `${name}\n`).join('');

  it('--check changes nothing, lists what is missing, and fails', async () => {
    const missing = { code: 1, stdout: all, stderr: `${MIGRATION_NAMES.length} migrations are missing.\n` };
    expect(await here('migrate --check')).toEqual(missing);
    expect(await here('migrate --check')).toEqual(missing);
  });

  it.each(['tenants list', 'reconcile', 'keys list --tenant acme'])('is not run by %s', async (line) => {
    expect(await here(line)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The database lacks ${MIGRATION_NAMES.length} migrations of this version. Run migrate first: npm run cli -- migrate.\n`,
    });
  });

  it('requires the login that owns the schema', async () => {
    const { code, stderr } = await here('migrate', { DATABASE_OWNER_URL: '' });
    expect([code, stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain('DATABASE_OWNER_URL must own the schema');
  });

  it('refuses to run when only the owner’s login of another database is configured', async () => {
    const stderr = 'DATABASE_OWNER_URL needs DATABASE_URL\n';
    expect(await here('migrate', { DATABASE_URL: '' })).toEqual({ code: 1, stdout: '', stderr });
  });

  it('updates the schema, then has nothing to do; in production it needs no encryption keys', async () => {
    expect(await here('migrate', { NODE_ENV: 'production' })).toEqual({ code: 0, stdout: all, stderr: UP_TO_DATE });
    expect(await here('migrate')).toEqual({ code: 0, stdout: '', stderr: UP_TO_DATE });
    expect(await here('migrate --check')).toEqual({ code: 0, stdout: '', stderr: UP_TO_DATE });
    expect(await here('tenants list')).toEqual({ code: 0, stdout: 'none\n', stderr: '' });
  });
});
