import { Client } from '#test/support/client.js';
import { metricsPort, scrape } from '#test/monitoring/scrape.js';
import { CapturedLog } from '#test/support/log.js';
import { type OwnService, sharedService, startService } from '#test/support/service.js';
import { eventually } from '#test/support/waiting.js';

const HEADER = 'x-sandbox-fault';
const CUSTOMER = { reference_id: 'C', company_name: 'C', first_name: 'A', last_name: 'B' };

describe('X-Sandbox-Fault', () => {
  let live: Client;
  let sandbox: Client;
  const customers = async () => (await sandbox.get('/v2/customers')).body.pagination.total_records as number;

  beforeEach(async () => {
    const service = await sharedService();
    live = await service.tenant();
    sandbox = new Client(service.base, (await live.create('/v2/sandboxes', { name: 'A' })).key, live.slug);
  });

  it.each([
    ['503', 503, 'unavailable'],
    ['rate_limit', 429, 'rate_limited'],
  ])('%s: nothing is done', async (fault, status, code) => {
    const refused = await sandbox.post('/v2/customers', CUSTOMER, { [HEADER]: fault, 'idempotency-key': fault });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([status, code, '1']);
    expect(await customers()).toBe(0);
    expect((await sandbox.post('/v2/customers', CUSTOMER, { 'idempotency-key': fault })).status).toBe(201);
    const read = await sandbox.get('/v2/customers', { [HEADER]: fault });
    expect([read.status, read.body.code]).toEqual([status, code]);
  });

  it('stale: nothing is done, for PUT, PATCH and DELETE', async () => {
    const { id } = await sandbox.create('/v2/customers', CUSTOMER);
    const path = `/v2/customers/${id}`;
    const key = { 'idempotency-key': 'once' };
    const refused = await sandbox.patch(path, { company_name: 'D' }, { [HEADER]: 'stale', ...key });
    expect([refused.status, refused.body.code]).toEqual([412, 'version_conflict']);
    expect((await sandbox.delete(path, { [HEADER]: 'stale' })).status).toBe(412);
    expect((await sandbox.get(path)).body.data.version).toBe(1);
    expect((await sandbox.patch(path, { company_name: 'D' }, key)).status).toBe(200);
    const other = await sandbox.post('/v2/customers', { ...CUSTOMER, reference_id: 'D' }, { [HEADER]: 'stale' });
    expect([other.status, other.body.details[0].field]).toEqual([400, 'X-Sandbox-Fault']);
    expect(await customers()).toBe(1);
  });

  it('timeout: is done and stored, and only a repetition with the Idempotency-Key is safe', async () => {
    const key = { 'idempotency-key': 'once' };
    const lost = await sandbox.post('/v2/customers', CUSTOMER, { [HEADER]: 'timeout', ...key });
    expect([lost.status, lost.body.code]).toEqual([504, 'timeout']);
    expect(await customers()).toBe(1);
    const again = await sandbox.post('/v2/customers', CUSTOMER, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect((await sandbox.post('/v2/customers', CUSTOMER)).status).toBe(409);
    const refused = await sandbox.post('/v2/customers', CUSTOMER, { [HEADER]: 'timeout' });
    expect(refused.body.code).toBe('duplicate_reference');
    expect((await sandbox.get('/v2/customers', { [HEADER]: 'timeout' })).status).toBe(504);
  });

  it('is judged after key, scope and shape', async () => {
    const fault = { [HEADER]: '503' };
    const { id } = (await live.get('/v2/sandboxes')).body.data[0];
    const { key } = await live.create(`/v2/sandboxes/${id}/keys`, { name: 'A', scopes: ['orders:read'] });
    const narrow = new Client(sandbox.base, key, '');
    expect((await narrow.post('/v2/customers', CUSTOMER, fault)).body.code).toBe('insufficient_scope');
    const { body } = await sandbox.post('/v2/customers', { reference_id: 1 }, fault);
    expect(body.details.map(({ field }: { field: string }) => field)).toContain('company_name');
    expect((await sandbox.get('/v2/customers?x=1', fault)).body.details[0].field).toBe('x');
  });

  it.each(['x', '', '503, 503', 'TIMEOUT'])('refuses the value %j', async (value) => {
    const refused = await sandbox.post('/v2/customers', CUSTOMER, { [HEADER]: value });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'X-Sandbox-Fault', reason: 'must be one of 503, rate_limit, stale, timeout' }],
    ]);
    expect(await customers()).toBe(0);
  });

  it('is refused in live tenants, where nothing is done', async () => {
    for (const value of ['503', 'timeout', 'x']) {
      const refused = await live.post('/v2/customers', CUSTOMER, { [HEADER]: value });
      expect([refused.status, refused.body.details]).toEqual([
        400,
        [{ field: 'X-Sandbox-Fault', reason: 'is for sandboxes only' }],
      ]);
    }
    expect((await live.get('/v2/customers')).body.pagination.total_records).toBe(0);
  });
});

describe('what X-Sandbox-Fault asks for', () => {
  const port = metricsPort();
  const log = new CapturedLog();
  let service: OwnService;

  beforeAll(async () => {
    service = await startService({ METRICS_PORT: String(port) }, { logger: log.logger });
  });
  afterAll(() => service.stop());

  it('is logged as a request, and neither as an error nor in the metrics, which operators watch', async () => {
    const live = await service.tenant();
    const { key } = await live.create('/v2/sandboxes', { name: 'A' });
    const sandbox = new Client(service.base, key, live.slug);
    for (const fault of ['503', 'timeout']) {
      const { status, headers } = await sandbox.get('/v2/customers', { [HEADER]: fault });
      const lines = await eventually(
        () => Promise.resolve(log.about(headers.get('x-request-id')!)),
        ({ length }) => length > 0,
      );
      expect(lines.map((line) => [line.level, line.status])).toEqual([[30, status]]);
    }
    expect((await sandbox.get('/v2/customers')).status).toBe(200);
    const text = await eventually(
      () => scrape(port),
      (found) => found.includes('route="/v2/customers"'),
    );
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/v2\/customers",status="200"\} 1/);
    expect(text).not.toMatch(/status="50[34]"/);
  });
});
