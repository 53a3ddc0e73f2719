import { checkedFetch } from '#test/support/answer-check.js';
import { sharedService } from '#test/support/service.js';
import { prepareSales, sellOrders } from '#test/support/sold-orders.js';

/** The recipes are JavaScript without types, as integrators read them. */
type Recipe = any;
const recipe = (name: string): Promise<Recipe> => import(`./${name}.mjs`);

const { openApi } = await recipe('api');
const { ordersScreen } = await recipe('orders-screen');

it('a screen of orders is one request', async () => {
  const client = await (await sharedService()).tenant();
  await sellOrders(client, await prepareSales(client), 1, 2);
  let requests = 0;
  const fetch = (url: string, init: RequestInit) => {
    requests++;
    return checkedFetch(url, init);
  };
  const rows = await ordersScreen(openApi({ base: client.base, key: client.key, fetch, pauseMs: 1 }), 10);
  expect(requests).toBe(1);
  expect(rows).toEqual(
    [2, 1].map((number) => ({
      order: expect.stringMatching(/^O-/),
      customer: `Customer ${number}`,
      status: 'confirmed',
      amount: '200 USD',
      parcels: ['without a number', 'without a number'],
      due: [
        { invoice: `I-${number}-1`, amount: 6 },
        { invoice: `I-${number}-2`, amount: 10 },
      ],
    })),
  );
});
