import { contractOf, priceOf } from '../support/contract-pricing/contracts.js';
import type { Client } from '../support/client.js';
import { sharedService, type TestService } from '../support/service.js';

const LIST = '/v2/contract-pricing';
const WRITERS = 12;
const MILLISECONDS = Number(process.env.STORM_SECONDS ?? 0.5) * 1000;
const SKUS = ['A', 'B', 'C', 'D'];
const CUSTOMERS = ['C-1', 'C-2', 'C-3'];
const CHANNELS = ['openapi', 'sales_rep', 'storefront'];
const YEARS = [2026, 2027, 2028, 2029];

const below = (limit: number) => Math.floor(Math.random() * limit);
const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
const some = <T>(from: readonly T[]): T[] => {
  const chosen = from.filter(() => Math.random() < 0.4);
  return chosen.length ? chosen : [pick(from)];
};

function schedule() {
  const start = below(3);
  const at = (index: number) => `${YEARS[index]}-01-01T00:00:00.000Z`;
  return { start_date: at(start), end_date: Math.random() < 0.3 ? null : at(start + 1 + below(3 - start)) };
}

const audience = () =>
  pick([
    { customer_group_type: 'customers', customer_ids: some(CUSTOMERS), customer_segments: [] },
    { customer_group_type: 'segments', customer_segments: some(['S-1', 'S-2']), customer_ids: [] },
    { customer_group_type: 'all', customer_ids: [], customer_segments: [] },
  ]);
const fields = () => ({
  ...audience(),
  product_price_map: some(SKUS).map((sku) => priceOf(sku)),
  schedule_details: schedule(),
  channel: pick([[], [pick(CHANNELS)], some(CHANNELS)]),
  priority: below(2),
  contract_status: pick(['active', 'active', 'inactive']),
});

/** A second implementation of the overlap rule: whether two contracts could determine the same price with equal priority. */
function overlap(a: any, b: any): boolean {
  const shares = (x: unknown[], y: unknown[]) => x.some((one) => y.includes(one));
  const skus = ({ product_price_map: map }: any) => map.map(({ sku_id }: any) => sku_id as string);
  const begins = (x: any, y: any) =>
    y.schedule_details.end_date === null || x.schedule_details.start_date < y.schedule_details.end_date;
  return (
    a.contract_status !== 'inactive' &&
    b.contract_status !== 'inactive' &&
    a.priority === b.priority &&
    a.customer_group_type === b.customer_group_type &&
    (a.customer_group_type === 'all' ||
      shares(a.customer_ids, b.customer_ids) ||
      shares(a.customer_segments, b.customer_segments)) &&
    (!a.channel.length || !b.channel.length || shares(a.channel, b.channel)) &&
    begins(a, b) &&
    begins(b, a) &&
    shares(skus(a), skus(b))
  );
}

describe('concurrent writes of contracts', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    for (const sku of SKUS) await makeProduct(sku);
    for (const reference_id of CUSTOMERS) await client.create('/v2/customers', { reference_id, company_name: 'C' });
    for (const reference_id of ['S-1', 'S-2'])
      await client.create('/v2/customer-segments', { reference_id, name: 'S' });
  });

  const makeProduct = (sku: string) =>
    client.create('/v2/products', { group_code: sku, variants: [{ sku_id: sku, name: sku }] });
  const contracts = async (): Promise<any[]> => (await client.get(`${LIST}?page_size=100`)).body.data;

  it('never leave two overlapping contracts, and every refusal names an overlapping one', async () => {
    let known: { id: string }[] = [];
    const counts: Record<string, number> = {};
    const write = () => {
      const path = `${LIST}/${known.length ? pick(known).id : ''}`;
      const body = fields();
      const create = () => client.post(LIST, contractOf(body));
      const createInV1 = () => client.post('/v1/contract-pricing', contractOf(body)); // without a priority
      const change = () => client.patch(path, Math.random() < 0.5 ? body : { contract_status: 'active', channel: [] });
      return pick(
        known.length < 10 ? [create, createInV1] : [create, createInV1, change, change, () => client.delete(path)],
      )();
    };
    const productGoes = async () => {
      const [product] = (await client.get(`/v2/products?sku_id=${SKUS.at(-1)}`)).body.data;
      const { status, body } = await client.delete(`/v2/products/${product.id}`);
      if (status === 204) return makeProduct(SKUS.at(-1)!);
      expect([status, body.code]).toEqual([409, 'resource_in_use']); // an active contract contains it
      return undefined;
    };
    const occurring = ['201', '409 price_overlap'];
    for (const end = Date.now() + MILLISECONDS; Date.now() < end || !occurring.every((outcome) => counts[outcome]);) {
      const [, ...answers] = await Promise.all([productGoes(), ...Array.from({ length: WRITERS }, write)]);
      for (const { status, body } of answers) {
        const outcome = `${status} ${body?.code ?? ''}`.trim();
        counts[outcome] = (counts[outcome] ?? 0) + 1;
        if (status === 400)
          expect(
            body.details.every(({ reason }: any) => reason === 'does not exist' || reason.startsWith('must leave')),
          ).toBe(true);
      }
      known = await contracts();
      const pairs = known.flatMap((a, index) =>
        known
          .slice(index + 1)
          .filter((b) => overlap(a, b))
          .map((b) => [a, b]),
      );
      expect(pairs).toEqual([]);
      if (known.length > 60) for (const { id } of known) await client.delete(`${LIST}/${id}`);
    }
    const expected = [
      '200',
      '201',
      '204',
      '400 validation_failed',
      '404 contract_pricing_not_found',
      '409 price_overlap',
    ];
    expect(Object.keys(counts).filter((outcome) => !expected.includes(outcome))).toEqual([]);
  });

  it('of two equal contracts accept one', async () => {
    for (const { id } of await contracts()) await client.delete(`${LIST}/${id}`);
    const answers = await Promise.all(Array.from({ length: WRITERS }, () => client.post(LIST, contractOf())));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const details = [
      { field: 'product_price_map', reason: `contract ${made[0]!.body.data.id} prices A too, for 1 of the customers` },
    ];
    for (const { status, body } of answers.filter((answer) => answer !== made[0]))
      expect([status, body.details]).toEqual([409, details]);
  });

  it('refer only to existing customers and segments', async () => {
    for (let round = 0; round < 5; round++) {
      const reference = `GONE-${round}`;
      const { id } = await client.create('/v2/customers', { reference_id: reference, company_name: 'C' });
      const segment = await client.create('/v2/customer-segments', { reference_id: reference, name: 'S' });
      const named = [
        { customer_group_type: 'customers', customer_ids: [id], priority: 10 },
        { customer_group_type: 'segments', customer_segments: [segment.id], customer_ids: [], priority: 10 },
      ];
      const paths = [`/v2/customers/${id}`, `/v2/customer-segments/${segment.id}`];
      const answers = await Promise.all([
        ...named.map((whom) => client.post(LIST, contractOf(whom))),
        ...paths.map((path) => client.delete(path)),
      ]);
      const [first, second, ...deleted] = answers.map(({ status }) => status);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([first, deleted[0]]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([second, deleted[1]]);
    }
  });
});
