import { inSequence, makeAnchorTable } from '../src/database/distribute.js';
import { asOwner } from '../src/database/migrate.js';
import { cliHereOf } from './support/cli.js';
import { asAdmin } from './support/database.js';
import { type OwnService, startService } from './support/service.js';
import { makeTrade } from './support/trade.js';

describe('distribute', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('changes nothing without Citus, and says why', async () => {
    expect(await cliHereOf(service.database)('distribute')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database does not have the extension citus, so nothing was distributed. docs/scaling.md says when it is useful and how to set it up.\n',
    });
  });

  it('distributes a table after those to which it refers', () => {
    const tables = [
      { name: 'a', referenced: ['b', 'tenants'] },
      { name: 'b', referenced: ['c'] },
      { name: 'c', referenced: [] },
    ];
    expect(inSequence(tables)).toEqual(['c', 'b', 'a']);
    const circle = [...tables.slice(0, 2), { name: 'c', referenced: ['a'] }];
    expect(() => inSequence(circle)).toThrow('These tables refer to each other: a, b, c');
  });

  it('makes a table of anchors with which earlier and later tenants work, and which shows no other tenant', async () => {
    const earlier = await service.tenant();
    const { adminUrl } = service.database;
    for (let time = 0; time < 2; time++) await asOwner(adminUrl, makeAnchorTable); // a superuser, and it can be repeated
    await asAdmin(adminUrl, (admin) => admin.query('alter table tenant_anchors owner to wca_owner'));
    const later = await service.tenant();
    for (const client of [earlier, later]) {
      await makeTrade(client);
      const { body } = await client.get('/v2/products');
      expect(body.pagination.total_records).toBe(3);
    }
    const anchors = (setting: string) =>
      asAdmin(adminUrl, async (admin) => {
        await admin.query('set role wca_service');
        await admin.query(`set app.tenant_id = '${setting}'`);
        return (await admin.query('select tenant_id from tenant_anchors')).rows;
      });
    expect(await anchors('')).toEqual([]);
    const { rows } = await asAdmin(adminUrl, (admin) =>
      admin.query<{ id: string }>('select id from tenants where slug = $1', [later.slug]),
    );
    expect(await anchors(rows[0]!.id)).toEqual([{ tenant_id: rows[0]!.id }]);
  });
});
