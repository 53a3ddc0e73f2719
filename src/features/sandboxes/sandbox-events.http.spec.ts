import { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

const PATH = '/v2/sandboxes';

describe('data of the events of a sandbox', () => {
  let service: TestService;
  let live: Client;
  let made: { id: string; key: string };

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    live = await service.tenant();
    made = await live.create(PATH, { name: 'A' });
  });

  const dataOf = async (client: Client) => {
    const events = (await client.get('/v2/events?include=data&types=sandbox.created&types=sandbox.updated')).body.data;
    return (events as { data: unknown }[]).map(({ data }) => data);
  };
  /** Without its time, which runs on. */
  const still = (sandbox: object | null) => sandbox && { ...sandbox, now: 'now' };

  it('are what the live tenant reads of it, and null once it is deleted', async () => {
    await live.patch(`${PATH}/${made.id}`, { name: 'B' });
    const read = (await live.get(`${PATH}/${made.id}`)).body.data;
    expect(Object.keys(read)).toEqual(expect.arrayContaining(['status', 'now', 'last_used_at', 'erase_at']));
    const data = (await dataOf(live)) as object[];
    expect(data.map(still)).toEqual([still(read), still(read)]);
    await live.delete(`${PATH}/${made.id}`);
    expect(await dataOf(live)).toEqual([null, null]);
  });

  it('are what the sandbox reads of itself, in its own events', async () => {
    const sandbox = new Client(service.base, made.key, live.slug);
    expect((await sandbox.post('/v2/sandbox/clock', { advance: 'P1D' })).status).toBe(200);
    const read = (await sandbox.get('/v2/sandbox')).body.data;
    const data = (await dataOf(sandbox)) as object[];
    expect(data.map(still)).toEqual([still(read)]);
    const [{ now }] = data as [{ now: string }];
    expect(Math.abs(Date.parse(now) - Date.parse(read.now))).toBeLessThan(60_000);
  });
});
