import { checkedFetch } from '#test/support/answer-check.js';
import { sharedService } from '#test/support/service.js';

/** The recipes are JavaScript without types, as integrators read them. */
type Recipe = any;
const recipe = (name: string): Promise<Recipe> => import(`./${name}.mjs`);

describe('many writes in few requests', () => {
  it('are done once, also if answers are lost and the program starts again', async () => {
    const { openApi } = await recipe('api');
    const { sendAll } = await recipe('batch');
    const client = await (await sharedService()).tenant();
    let sent = 0;
    const lossy = async (url: string, init: RequestInit) => {
      const answer = await checkedFetch(url, init);
      if (++sent % 2) throw new TypeError('the connection broke');
      return answer;
    };
    const api = openApi({ base: client.base, key: client.key, fetch: lossy, pauseMs: 1 }) as Recipe;
    const requests = Array.from({ length: 130 }, (_, index) => ({
      id: `C-${index}`,
      method: 'POST',
      path: '/v2/customers',
      body: { reference_id: index === 7 ? 'C-6' : `C-${index}`, company_name: `Customer ${index}` },
    }));
    const answers = (await sendAll(api, 'load', requests)) as { id: string; status: number; body: Recipe }[];
    expect(answers.map(({ id }) => id)).toEqual(requests.map(({ id }) => id));
    expect(answers.filter(({ status }) => status !== 201).map(({ id, body }) => [id, body.code])).toEqual([
      ['C-7', 'duplicate_reference'],
    ]);
    const again = (await sendAll(api, 'load', requests)) as typeof answers;
    expect(again.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
    const { body } = await client.get('/v2/customers?page_size=1');
    expect(body.pagination.total_records).toBe(129);
  });
});
