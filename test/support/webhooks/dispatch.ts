import type { Client } from '../client.js';
import { type OwnService, startService, type TestService } from '../service.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import { Receiver } from './receiver.js';

export const PATH = '/v2/webhooks';
export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;

let shared: Promise<OwnService> | undefined;

/** One service for all fixtures of a group, stopped after the last. */
const dispatchService = () => (shared ??= startService({ WEBHOOKS_ALLOW_PRIVATE: 'true' }));

afterAll(async () => {
  await (await shared)?.stop();
  shared = undefined;
});

/** A service whose dispatcher works only when a test calls it, with a clock that tests advance; a tenant and a receiver for each test. */
export class DispatchFixture {
  service: TestService;
  dispatcher: WebhookDispatcher;
  client: Client;
  receiver: Receiver;
  /** How far the dispatcher's clock is ahead, in milliseconds. */
  ahead = 0;

  /** Declares the hooks of the tests that use it. */
  static use(): DispatchFixture {
    const fixture = new DispatchFixture();
    beforeAll(async () => {
      fixture.service = await dispatchService();
      fixture.dispatcher = fixture.service.app.get(WebhookDispatcher);
      fixture.dispatcher.now = () => new Date(Date.now() + fixture.ahead);
    });
    beforeEach(async () => {
      fixture.ahead = 0;
      fixture.client = await fixture.service.tenant();
      fixture.receiver = await Receiver.start();
    });
    afterEach(async () => {
      await removeWebhooks(fixture.client);
      await fixture.receiver.stop();
    });
    return fixture;
  }

  subscribe(body: object = {}): Promise<{ id: string; secret: string }> {
    return this.client.create(PATH, { url: this.receiver.url, ...body });
  }

  async read(id: string) {
    return (await this.client.get(`${PATH}/${id}`)).body.data;
  }

  async deliveries(id: string) {
    return (await this.client.get(`${PATH}/${id}/deliveries?sort=asc`)).body.data;
  }

  createList(reference: string): Promise<{ id: string }> {
    return this.client.create('/v2/price-lists', { reference_id: reference, name: 'x' });
  }

  rename(id: string, name: string) {
    return this.client.patch(`/v2/price-lists/${id}`, { name });
  }

  async rounds(count: number): Promise<void> {
    for (let round = 0; round < count; round++) await this.dispatcher.round();
  }

  /** The received events as `<reference> <version>`. */
  get versions(): string[] {
    return this.receiver.messages.map(({ event }) => `${event.resource.reference_id} ${event.resource.version}`);
  }

  /** Sets the answer of the receiver to all further messages. */
  answer(status: number, headers = {}): void {
    this.receiver.answer = (_, response) => response.writeHead(status, headers).end();
  }
}

/** Deletes all webhooks of a tenant, so that later rounds send nothing to them. */
export async function removeWebhooks(client: Client): Promise<void> {
  const { data } = (await client.get(PATH)).body as { data: { id: string }[] };
  for (const { id } of data) await client.delete(`${PATH}/${id}`);
}
