import { fillCatalogue } from '#test/support/catalogue.js';
import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { type OwnService, startService } from '#test/support/service.js';
import { RequestPipe } from '#platform/edge/validation/validation.pipe.js';
import { MAX_LISTED_TIERS, MAX_TIERS, MAX_TIERS_OF_SKU } from './contract-limits.js';
import { contractOf, priceOf } from '#test/support/contract-pricing/contracts.js';
import { longestTurn } from '#test/support/contract-pricing/longest-turn.js';
import { CreateContractPricingV2 } from './v2/contract-pricing-v2.dto.js';

/** `npm run prove` sets the maximum of one request. */
const SKUS = Number(process.env.CONTRACT_SKUS ?? 400);
const TIERS = 10;
const MAX_MILLISECONDS = 200;

const skus = Array.from({ length: SKUS }, (_, index) => `SKU-${String(index + 1).padStart(6, '0')}`);
const tier = (index: number, number: number): [number, number | null, number] => [
  number * 10 + 1,
  number === TIERS - 1 ? null : number * 10 + 10,
  index + 0.25,
];
const map = skus.map((sku, index) =>
  priceOf(sku, ...Array.from({ length: TIERS }, (_, number) => tier(index, number))),
);
const body = contractOf({ customer_group_type: 'all', customer_ids: [], product_price_map: map });

/** CPU time of all threads, with the time in the system, in which the reading of it is spent. */
function usedMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Compares JSON texts: jest would need a minute for objects of this size. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

describe(`a contract over ${SKUS} SKUs with ${TIERS} tiers each`, () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({ REQUEST_TIMEOUT_MS: '120000', STATEMENT_TIMEOUT_MS: '60000' });
    client = await service.tenant({ slug: 'large' });
    await asAdmin(service.database.adminUrl, (admin) => fillCatalogue(admin, 'large', SKUS + 1));
  });
  afterAll(() => service.stop());

  it('is created, changed partially and read completely', async () => {
    const made = await client.create('/v1/contract-pricing', body);
    expect(isSame(made.product_price_map, map)).toBe(true);
    const more = `SKU-${String(SKUS + 1).padStart(6, '0')}`;
    const changes = [{ sku_id: skus[0], volume_tiers: [] }, priceOf(skus[1]!), priceOf(more)];
    const { body: changed } = await client.patch(`/v2/contract-pricing/${made.id}`, { product_price_map: changes });
    const expected = [priceOf(skus[1]!), ...map.slice(2), priceOf(more)];
    expect(isSame(changed.data.product_price_map, expected)).toBe(true);
    const { data } = (await client.get('/v1/contract-pricing')).body;
    expect(isSame(data[0].product_price_map, expected)).toBe(true);
  });

  it('is refused with the first unknown SKUs and the number of the others', async () => {
    const unknown = map.map(({ sku_id, volume_tiers }) => ({ sku_id: `${sku_id}-X`, volume_tiers }));
    const answer = await client.post('/v2/contract-pricing', { ...body, product_price_map: unknown });
    const reason = 'does not exist';
    const first = skus.slice(0, 100).map((_, index) => ({ field: `product_price_map[${index}].sku_id`, reason }));
    const rest = { field: '', reason: `and ${(SKUS - 100).toLocaleString('en-US')} more faults` };
    expect(answer.body.details).toEqual([...first, rest]);
  });

  it(`is validated without blocking the event loop for ${MAX_MILLISECONDS} ms, whatever its errors are`, async () => {
    const wrong = map.map(() => ({ sku_id: 7, volume_tiers: Array(TIERS).fill({ start_quantity: 0, price: -1 }) }));
    const pipe = new RequestPipe({ strict: true });
    for (const product_price_map of [map, wrong]) {
      const own = structuredClone({ ...body, product_price_map }); // because the pipe modifies its argument
      let isValid = true;
      const validate = async () => pipe.transform(own, { type: 'body', metatype: CreateContractPricingV2 });
      expect(await longestTurn(() => validate().catch(() => (isValid = false)))).toBeLessThan(MAX_MILLISECONDS);
      expect(isValid).toBe(product_price_map === map);
    }
    // the measurement itself notices blocking work
    const once = longestTurn(async () => {
      for (const end = usedMicroseconds() + 300_000; usedMicroseconds() < end;);
    });
    expect(await once).toBeGreaterThan(MAX_MILLISECONDS);
  });

  it('does not block the event loop for long, from the bytes of the request to the response', async () => {
    const { data } = (await client.get('/v1/contract-pricing')).body;
    for (const { id } of data) await client.delete(`/v2/contract-pricing/${id}`);
    const bytes = Buffer.from(JSON.stringify(body));
    let status = 0;
    const longest = await longestTurn(async () => {
      const headers = { 'x-api-key': client.key, 'content-type': 'application/json' };
      const answer = await fetch(`${client.base}/v2/contract-pricing`, { method: 'POST', headers, body: bytes });
      status = answer.status;
      for await (const chunk of answer.body!) void chunk;
    });
    expect(status).toBe(201);
    expect(longest).toBeLessThan(MAX_MILLISECONDS);
  });

  it('is listed with others if their tiers together are within the bound of a page', async () => {
    const listed = Math.min(SKUS, MAX_TIERS / MAX_TIERS_OF_SKU);
    const contracts = 2 + Math.ceil(MAX_LISTED_TIERS / (listed * MAX_TIERS_OF_SKU));
    const shopper = await service.tenant({ slug: 'many' });
    await asAdmin(service.database.adminUrl, async (admin) => {
      await fillCatalogue(admin, 'many', listed);
      const tenant = `(select id from tenants where slug = 'many')`;
      await admin.query(`insert into contracts (tenant_id, id, name, audience, starts_at, timezone)
        select ${tenant}, gen_random_uuid(), 'Large', 'all', now(), 'UTC' from generate_series(1, ${contracts})`);
      await admin.query(`insert into contract_prices (tenant_id, contract_id, product_id, start_quantities, end_quantities, prices)
        select c.tenant_id, c.id, p.id, n, n, n::numeric[] from contracts c join products p on p.tenant_id = c.tenant_id,
          (select array_agg(g) as n from generate_series(1, ${MAX_TIERS_OF_SKU}) g) tiers where c.tenant_id = ${tenant}`);
    });
    for (const list of ['/v1/contract-pricing', '/v2/contract-pricing']) {
      const { status, body: error } = await shopper.get(list);
      expect([status, error.details]).toEqual([
        400,
        [
          {
            field: 'page_size',
            reason: `is too large: the contracts have ${contracts * listed * MAX_TIERS_OF_SKU} volume tiers, of which one page shows at most ${MAX_LISTED_TIERS}`,
          },
        ],
      ]);
      expect((await shopper.get(`${list}?page_size=1`)).body.data[0].product_price_map).toHaveLength(listed);
    }
    const { pagination } = (await shopper.get('/v2/contract-pricing?page_size=1')).body;
    const next = await shopper.get(`/v2/contract-pricing?page_size=1&cursor=${pagination.next_cursor}`);
    expect([next.status, next.body.data[0].product_price_map.length]).toEqual([200, listed]);
  });
});
