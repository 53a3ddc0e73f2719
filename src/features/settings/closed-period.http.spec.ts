import { asAdmin } from '#test/support/database.js';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

const PATH = '/v2/settings';

describe('the settings of closed periods', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant({ currency: 'EUR', timezone: 'UTC' });
  });

  const update = async (changes: object) => {
    const answer = await client.patch(PATH, changes);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body.data;
  };

  it('close periods before today only, and send back what an older release stored', async () => {
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const closed_until of [dayIn(0), dayIn(1), '2099-01-01']) {
      const { status, body } = await client.patch(PATH, { closed_until });
      const reason = expect.stringMatching(/^must be before today, \d{4}-\d\d-\d\d, or null$/);
      expect([status, body.details]).toEqual([400, [{ field: 'closed_until', reason }]]);
    }
    await update({ closed_until: dayIn(-1) });
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query('set session_replication_role = replica');
      await admin.query(
        "update tenant_settings set closed_until = '2099-01-01' where tenant_id = (select id from tenants where slug = $1)",
        [client.slug],
      );
    });
    const read = (await client.get(PATH)).body.data;
    expect(read.closed_until).toBe('2099-01-01');
    expect(await update(read)).toEqual(read);
    expect((await update({ closed_until: '2099-01-01', tax_mode: 'net' })).closed_until).toBe('2099-01-01');
    expect((await client.patch(PATH, { closed_until: '2098-01-01' })).status).toBe(400);
    expect((await update({ closed_until: null })).closed_until).toBeNull();
  });
});
