import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import { newSecret } from '#features/webhooks/webhook-secret.js';
import { type OwnService, startService } from '#test/support/service.js';

const MAIN = join(import.meta.dirname, 'main.mjs');

describe('the example receiver', () => {
  let service: OwnService;
  const receivers: ChildProcess[] = [];
  beforeAll(async () => {
    service = await startService({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
  });
  afterAll(async () => {
    for (const receiver of receivers) receiver.kill();
    await service.stop();
  });

  /** Starts the program on a free port, or on `port`, and waits until it listens. */
  async function start(
    secret: string,
    port = '0',
  ): Promise<{ url: string; printed: (pattern: RegExp) => Promise<string> }> {
    const receiver = spawn(process.execPath, [MAIN, secret, port], { stdio: ['ignore', 'pipe', 'inherit'] });
    receivers.push(receiver);
    let output = '';
    receiver.stdout.on('data', (data: Buffer) => (output += data.toString()));
    const printed = async (pattern: RegExp) => {
      for (;;) {
        const match = pattern.exec(output);
        if (match) return match[0];
        await new Promise((resolve) => receiver.stdout.once('data', resolve));
      }
    };
    return { url: await printed(/http:\S+/), printed };
  }

  it('prints events with a valid signature and refuses others', async () => {
    const client = await service.tenant();
    const first = await start(newSecret()); // only for a free port
    const { id, secret } = await client.create('/v2/webhooks', { url: first.url });
    const send = async () => {
      await client.post(`/v2/webhooks/${id}/test`, undefined);
      await service.app.get(WebhookDispatcher).round();
      return (await client.get(`/v2/webhooks/${id}/deliveries?type=webhook.test`)).body.data[0];
    };
    const refused = await send();
    expect(refused).toMatchObject({
      status: 'failed',
      attempts: [{ status: 400, response: 'No matching signature found' }],
    });
    await first.printed(/refused: No matching signature found/);
    const second = await start(secret);
    await client.patch(`/v2/webhooks/${id}`, { url: second.url });
    expect((await send()).status).toBe('delivered');
    await second.printed(new RegExp(`webhook\\.test ${id}`));
  });
});
