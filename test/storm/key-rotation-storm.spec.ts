import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Client } from '../support/client.js';
import { sharedService, startInstance, type TestInstance, type TestService } from '../support/service.js';

/** `npm run prove` sets the full size. */
const SECONDS = Number(process.env.STORM_SECONDS ?? 1);
const CLIENTS = 8;
const MIN_ROTATIONS = 3;
/** Pause between a rotation and the change of the first client, and between those of two clients, in milliseconds. */
const MAX_PAUSE_MS = 40;

describe('clients of an API key that is rotated again and again', () => {
  let service: TestService;
  let other: TestInstance;

  beforeAll(async () => {
    service = await sharedService();
    other = await startInstance(service.database.serviceUrl);
  });
  afterAll(() => other.app.close());

  it(
    'are never refused while they change to the new secret during the overlap, on two instances',
    async () => {
      const admin = await service.tenant();
      const made = await admin.create('/v2/api-keys', { name: 'Rotated', scopes: ['price_lists:write'] });
      const keys = Array.from({ length: CLIENTS }, () => made.key as string);
      const refusals: unknown[] = [];
      /** The last request of each client. */
      const running: Promise<Answer>[] = [];
      const end = performance.now() + SECONDS * 1_000;
      let hasEnded = false;
      let requests = 0;

      const send = async (number: number) => {
        while (!hasEnded) {
          const { base } = requests++ % 2 ? service : other;
          const client = new Client(base, keys[number]!, admin.slug);
          const reference = `${number}-${requests}`;
          running[number] =
            requests % 5
              ? client.get('/v2/price-lists?page_size=1')
              : client.post('/v2/price-lists', { reference_id: reference, name: reference });
          const { status, body } = await running[number];
          if (status >= 300) refusals.push([status, body]);
        }
      };
      let rotations = 0;
      let etag = '*';
      const rotate = async () => {
        do {
          const overlap = { overlap_hours: 1 };
          const { status, body, headers } = await admin.post(`/v2/api-keys/${made.id}/rotate`, overlap, {
            'if-match': etag,
          });
          if (status !== 200) throw new Error(JSON.stringify(body));
          etag = headers.get('etag')!; // says that the secret before may end
          rotations++;
          for (let number = 0; number < CLIENTS; number++) {
            keys[number] = body.data.key as string;
            await sleep(Math.random() * MAX_PAUSE_MS);
          }
          await Promise.all(running); // the next rotation ends the secret before, which these may still use
        } while (performance.now() < end || rotations < MIN_ROTATIONS);
        hasEnded = true;
      };
      await Promise.all([...keys.map((_, number) => send(number)), rotate()]);
      expect(refusals).toEqual([]);
      expect(requests).toBeGreaterThan(CLIENTS * rotations);
    },
    (SECONDS + 120) * 1_000,
  );

  it('keep the secret of before when two rotations come at the same time, of which one is refused', async () => {
    const admin = await service.tenant();
    for (let round = 0; round < 5; round++) {
      const { id, key } = await admin.create('/v2/api-keys', { name: 'Rotated twice', scopes: ['price_lists:read'] });
      const rotate = () => admin.post(`/v2/api-keys/${id}/rotate`, {});
      const answers = await Promise.all([rotate(), rotate()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const fresh = answers.find(({ status }) => status === 200)!.body.data.key as string;
      for (const valid of [key as string, fresh]) {
        const { status } = await new Client(other.base, valid, admin.slug).get('/v2/price-lists');
        expect(status).toBe(200);
      }
    }
  });
});
