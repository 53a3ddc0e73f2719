import { MIGRATION_NAMES } from '../../migrations/index.js';
import { Drain } from '#app/health/drain.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { SERVICE_VERSION } from '#platform/base/config/project.js';

describe('health', () => {
  let service: OwnService;
  const ask = (path: string) => fetch(`${service.base}/health/${path}`);
  const change = (text: string, values: unknown[]) =>
    asAdmin(service.database.ownerUrl, (owner) => owner.query(text, values));

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('is ready with its own schema and with a newer one', async () => {
    expect((await ask('ready')).status).toBe(200);
    await change('insert into migrations (timestamp, name) values ($1, $2)', [9_000, 'Newer0000000009000']);
    expect((await ask('ready')).status).toBe(200);
  });

  it.each([MIGRATION_NAMES[0]!, MIGRATION_NAMES.at(-1)!])('is not ready without the migration %s', async (name) => {
    await change('update migrations set name = $2 where name = $1', [name, 'gone']);
    const answer = await ask('ready');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      code: 'unavailable',
      message: 'The database schema lacks migrations that this version needs.',
      details: [],
    });
    const live = await ask('live');
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok', version: SERVICE_VERSION }]);
    await change('update migrations set name = $1 where name = $2', [name, 'gone']);
    expect((await ask('ready')).status).toBe(200);
  });

  it('is not ready while the service stops, but requests are still served; responses close their connections', async () => {
    const client = await service.tenant();
    const before = await client.get('/v2/products');
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
    service.app.get(Drain).begin();
    const answer = await ask('ready');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    expect(await answer.json()).toMatchObject({ code: 'unavailable', message: 'The instance is about to stop.' });
    for (const path of ['/v2/products', '/health/live', '/v2/nowhere'])
      expect([path, (await client.get(path)).headers.get('connection')]).toEqual([path, 'close']);
  });
});
