import type { Client } from '../support/client.js';
import { sharedService, type TestService } from '../support/service.js';

const ROUNDS = 15;

describe('concurrent writes of price lists', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  const create = (reference_id: string, is_default?: boolean) =>
    client.post('/v1/price-lists', { reference_id, name: 'x', is_default });
  const lists = async () =>
    (await client.get('/v1/price-lists?page_size=100')).body.data as { id: string; is_default: boolean }[];
  const defaults = async () => (await lists()).filter(({ is_default }) => is_default).length;

  it('create one default among the first lists', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`L${index}`, index % 2 === 0)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await defaults()).toBe(1);
  });

  it('keep exactly one default while lists are created, changed and deleted', async () => {
    for (let index = 0; index < 6; index++) await create(`L${index}`);
    for (let round = 0; round < ROUNDS; round++) {
      const all = await lists();
      const answers = await Promise.all([
        ...all.slice(0, 8).map(({ id }) => client.patch(`/v1/price-lists/${id}`, { is_default: true })),
        ...all.slice(0, 4).map(({ id }) => client.delete(`/v1/price-lists/${id}`)),
        ...all.slice(4, 6).map(({ id }) => client.patch(`/v1/price-lists/${id}`, { is_default: false })),
        ...[1, 2, 3, 4].map((place) => create(`R${round}-${place}`, place % 2 === 0)),
      ]);
      // on a slow machine some wait for the row of the default list longer than LOCK_TIMEOUT_MS
      const failed = answers.filter(({ status, body }) => status >= 500 && body.code !== 'unavailable');
      expect(failed.map(({ body }) => body as unknown)).toEqual([]);
      expect(answers.some(({ status }) => status < 300)).toBe(true);
      expect({ round, defaults: await defaults() }).toEqual({ round, defaults: 1 });
    }
  });
});
