import { setTimeout as sleep } from 'node:timers/promises';
import { runTask } from '#platform/base/event-loop/current-work.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { OwnTenantService } from '#features/own-tenant/own-tenant.service.js';
import { metricsPort, scrape } from '../monitoring/scrape.js';
import { CapturedLog } from '../support/log.js';
import { type OwnService, startService } from '../support/service.js';

/** More than the time from which the event loop counts as held. */
const HELD_MS = 900;
const TENANT = '019a2c11-7d5e-7c1f-8a43-0d6a5e1f2b3c';

describe('work that holds the event loop', () => {
  const port = metricsPort();
  const log = new CapturedLog();
  let service: OwnService;

  beforeAll(async () => {
    service = await startService({ METRICS_PORT: String(port) }, { logger: log.logger });
  });
  afterAll(() => service.stop());

  const block = () => {
    const end = performance.now() + HELD_MS;
    while (performance.now() < end);
  };
  /** Runs work until the log has a line about its hold by {@link block}: a busy machine can hold the process before or after it. */
  const heldBy = async (isMeant: (line: Record<string, unknown>) => boolean, run: () => Promise<unknown>) => {
    for (;;) {
      await run();
      await sleep(200);
      const isOfBlock = ({ msg, stack }: Record<string, unknown>) =>
        msg === 'The event loop was held' && (stack as string[]).some((frame) => frame.startsWith('block ('));
      const line = log.lines.find((one) => isOfBlock(one) && isMeant(one));
      if (line) return line;
    }
  };
  const metrics = () => scrape(port);

  it('is named with its route, tenant and request in the log, and with its route in a metric', async () => {
    const client = await service.tenant();
    const own = service.app.get(OwnTenantService, { strict: false });
    const read = own.get.bind(own);
    own.get = async (...given) => {
      await sleep(1); // as after a statement
      block();
      return read(...given);
    };
    const requests: string[] = [];
    let id = '';
    const line = await heldBy(
      ({ route }) => route === 'GET /v2/tenant',
      async () => {
        const { body, headers } = await client.get('/v2/tenant');
        id = body.data.id;
        requests.push(headers.get('x-request-id')!);
      },
    );
    own.get = read;
    expect(line).toMatchObject({ level: 40, tenant_id: id });
    expect(requests).toContain(line.request_id);
    expect(line.held_ms).toBeGreaterThan(250);
    expect(await metrics()).toMatch(/^event_loop_held_seconds_count\{work="GET \/v2\/tenant"\} [1-9]/m);
  });

  it('is named with its task and tenant, when the service itself does it', async () => {
    const run = () =>
      runTask('JournalWork', () =>
        runAs(maintenanceCaller(TENANT), async () => {
          await sleep(1);
          block();
        }),
      );
    expect(await heldBy(({ task }) => task === 'JournalWork', run)).toMatchObject({ tenant_id: TENANT });
    expect(await metrics()).toMatch(/^event_loop_held_seconds_count\{work="JournalWork"\} [1-9]/m);
  });
});
