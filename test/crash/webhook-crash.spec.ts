import { Receiver } from '../support/webhooks/receiver.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { type Instance, Instances } from './instances.js';

/** `npm run prove` sets the full size. */
const KILLS = Number(process.env.WEBHOOK_KILLS ?? 1);
const RESOURCES = 5;
/** Messages that arrive before an instance is killed: fewer than there are events. */
const MAX_BEFORE_KILL = 2 * RESOURCES;

describe('webhooks, when one of two instances is killed while they send', () => {
  let all: Instances;
  let receiver: Receiver;

  beforeAll(async () => {
    [all, receiver] = await Promise.all([Instances.open(), Receiver.start()]);
  });
  afterAll(() => receiver.stop());

  it(
    'arrive at least once and in the order of each resource',
    async () => {
      const key = await issueKey(all.database, { slug: 'webhooks' });
      const expected: string[] = [];
      let running: Instance[] = await all.two(); // both send
      for (let kill = 0; kill < KILLS; kill++) {
        const [{ process: victim }, survivor] = running as [Instance, Instance];
        const client = new Client(survivor.base, key, 'webhooks');
        if (!kill) await client.create('/v2/webhooks', { url: receiver.url, types: ['price_list.*'] });
        const enough = receiver.messages.length + Math.ceil(Math.random() * MAX_BEFORE_KILL);
        for (let resource = 0; resource < RESOURCES; resource++) {
          const reference = `${kill}-${resource}`;
          const { id } = await client.create('/v2/price-lists', { reference_id: reference, name: 'x' });
          for (const name of ['y', 'z']) await client.patch(`/v2/price-lists/${id}`, { name });
          expected.push(...[1, 2, 3].map((version) => `${reference} ${version}`));
        }
        await receiver.until(enough);
        victim.kill('SIGKILL');
        await victim.ended;
        // what would happen by itself after a minute, if the killed one was sending
        await asAdmin(all.database.adminUrl, (admin) =>
          admin.query('update webhook_progress set leased_until = now()'),
        );
        running = kill < KILLS - 1 ? [survivor, await all.start()] : [survivor];
      }
      const client = new Client(running[0]!.base, key, 'webhooks');
      const webhook = async () => (await client.get('/v2/webhooks')).body.data[0];
      while (new Set(received()).size < expected.length) await receiver.until(receiver.messages.length + 1);
      while ((await webhook()).pending_count) await new Promise((resolve) => setTimeout(resolve, 50));
      const first = [...new Set(received())]; // without repetitions
      expect([...first].sort()).toEqual([...expected].sort());
      for (const reference of new Set(expected.map((one) => one.split(' ')[0]!))) {
        const ofResource = first.filter((one) => one.startsWith(`${reference} `));
        expect(ofResource).toEqual([1, 2, 3].map((version) => `${reference} ${version}`));
      }
    },
    (KILLS + 1) * 60_000,
  );

  /** The received events as `<reference> <version>`. */
  const received = () =>
    receiver.messages.map(({ event }) => `${event.resource.reference_id} ${event.resource.version}`);
});
