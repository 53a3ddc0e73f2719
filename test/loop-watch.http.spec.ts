import { setTimeout as sleep } from 'node:timers/promises';
import { runTask } from '../src/platform/base/event-loop/current-work.js';
import { maintenanceCaller, runAs } from '../src/platform/data/tenancy/caller.js';
import { OwnTenantService } from '../src/features/own-tenant/own-tenant.service.js';
import { CapturedLog } from './support/log.js';
import { type OwnService, startService } from './support/service.js';

/** More than the time from which the event loop counts as held. */
const HELD_MS = 900;
const TENANT = '019a2c11-7d5e-7c1f-8a43-0d6a5e1f2b3c';

describe('work that holds the event loop', () => {
  const METRICS_PORT = 40_000 + ((process.pid + 1) % 10_000);
  const log = new CapturedLog();
  let service: OwnService;

  beforeAll(async () => {
    service = await startService({ METRICS_PORT: String(METRICS_PORT) }, { logger: log.logger });
  });
  afterAll(() => service.stop());

  const block = () => {
    const end = performance.now() + HELD_MS;
    while (performance.now() < end);
  };
  /** The line of the log about work that fulfils a condition. */
  const heldBy = async (isMeant: (line: Record<string, unknown>) => boolean) => {
    for (;;) {
      const line = log.lines.find((one) => one.msg === 'The event loop was held' && isMeant(one));
      if (line) return line;
      await sleep(20);
    }
  };
  const metrics = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();

  it('is named with its route, tenant and request in the log, and with its route in a metric', async () => {
    const client = await service.tenant();
    const own = service.app.get(OwnTenantService, { strict: false });
    const read = own.get.bind(own);
    own.get = async (...given) => {
      await sleep(1); // as after a statement
      block();
      return read(...given);
    };
    const { body, headers } = await client.get('/v2/tenant');
    own.get = read;
    const line = await heldBy(({ route }) => route === 'GET /v2/tenant');
    expect(line).toMatchObject({ level: 40, tenant_id: body.data.id, request_id: headers.get('x-request-id') });
    expect(line.held_ms).toBeGreaterThan(250);
    expect(line.stack).toEqual(expect.arrayContaining([expect.stringMatching(/^block \(/)]));
    expect(await metrics()).toMatch(/^event_loop_held_seconds_count\{work="GET \/v2\/tenant"\} 1$/m);
  });

  it('is named with its task and tenant, when the service itself does it', async () => {
    await runTask('JournalWork', () =>
      runAs(maintenanceCaller(TENANT), async () => {
        await sleep(1);
        block();
      }),
    );
    expect(await heldBy(({ task }) => task === 'JournalWork')).toMatchObject({ tenant_id: TENANT });
    expect(await metrics()).toMatch(/^event_loop_held_seconds_count\{work="JournalWork"\} 1$/m);
  });
});
