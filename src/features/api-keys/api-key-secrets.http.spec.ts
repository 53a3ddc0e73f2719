import { parseKey } from '#platform/edge/auth/key-format.js';
import { asAdmin } from '#test/support/database.js';
import { withKey } from '#test/support/idempotency.js';
import { CapturedLog } from '#test/support/log.js';
import { type OwnService, startService } from '#test/support/service.js';

const PATH = '/v2/api-keys';

describe('secrets of API keys', () => {
  const log = new CapturedLog();
  let service: OwnService;

  beforeAll(async () => {
    service = await startService({ LOG_LEVEL: 'trace' }, { logger: log.logger });
  });
  afterAll(() => service.stop());

  it('are in no row and in no line of the log', async () => {
    const client = await service.tenant();
    const made = (await client.post(PATH, { name: 'A', scopes: ['api_keys:read'] }, withKey('creation'))).body.data;
    const rotated = (await client.post(`${PATH}/${made.id}/rotate`, {}, withKey('rotation'))).body.data;
    await client.post(PATH, { name: rotated.key, scopes: [made.key], owner_email: made.key });
    await client.get(`${PATH}?name=${rotated.key}`);
    const dump = await asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ row: string }>(
        'select to_jsonb(k)::text as row from api_keys k union all select to_jsonb(i)::text from idempotency_keys i',
      );
      return rows.map(({ row }) => row);
    });
    expect(dump.length).toBeGreaterThan(3);
    expect(log.lines.length).toBeGreaterThan(3);
    for (const { secret } of [made, rotated].map(({ key }) => parseKey(key as string)!)) {
      for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]) {
        expect(dump.join('\n')).not.toContain(form);
        expect(log.text).not.toContain(form);
      }
    }
  });
});
