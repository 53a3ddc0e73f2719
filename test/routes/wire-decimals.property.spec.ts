import fc from 'fast-check';
import type { Client } from '../support/client.js';
import { decimalText, propertyRuns, tenThousandths } from '../support/property.js';
import { sharedService, type TestService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

/** Fewer runs than for pure functions, because requests are slower. */
const RUNS = propertyRuns({ times: 1 / 20 });

describe('decimals on the wire', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant({ currency: 'CLF' }); // four decimals: nothing is rounded to the currency
    await makeTrade(client);
  });

  it('are unchanged by HTTP and the database, and are summed exactly, in both versions', async () => {
    let count = 0;
    const item = fc.record({
      quantity: tenThousandths(1_500_000, 1).map((n) => n * 10_000),
      amount: tenThousandths(9_999_999),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 5 }),
        tenThousandths(Number.MAX_SAFE_INTEGER % 10 ** 15),
        async (raw, paid) => {
          const name = `wire-${count++}`;
          const items = raw.map(
            ({ quantity, amount }) =>
              `{"sku":"freight","name":"Freight","quantity":${decimalText(quantity)},"amount":${decimalText(amount)}}`,
          );
          const body = `{"reference_id":"${name}","invoice_number":"${name}","order_ids":["SO-1"],"due_date":"2099-01-01T00:00:00Z","paid_amount":${decimalText(paid)},"items":[${items.join()}]}`;
          const created = await client.send('POST', '/v2/invoices', body);
          expect(created.status).toBe(201);
          const { id } = created.body.data;
          const total = raw.reduce(
            (sum, { quantity, amount }) => sum + (BigInt(quantity) * BigInt(amount)) / 10_000n,
            0n,
          );
          for (const version of ['v1', 'v2']) {
            const { data } = (await client.get(`/${version}/invoices/${id}`)).body;
            expect(data.paid_amount).toBe(Number(decimalText(paid)));
            expect(data.total_amount).toBe(Number(decimalText(total)));
            const read = data.items.map(({ quantity, amount }: { quantity: number; amount: number }) => [
              quantity,
              amount,
            ]);
            expect(read).toEqual(
              raw.map(({ quantity, amount }) => [Number(decimalText(quantity)), Number(decimalText(amount))]),
            );
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});
