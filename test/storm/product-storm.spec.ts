import { contractOf, priceOf } from '../support/contract-pricing/contracts.js';
import type { Answer, Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { deadlocksOf } from './trade-checks.js';

const WRITERS = 12;
const ROUNDS = 15;
const SKUS = ['A', 'B', 'C'];
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

/** Deleted products that are still in use: nothing is shipped or invoiced here, so every open order uses its products. */
const FAULTS = `select p.sku, o.status from products p join order_lines l on (l.tenant_id, l.product_id) = (p.tenant_id, p.id)
    join orders o on (o.tenant_id, o.id) = (l.tenant_id, l.order_id)
    where p.deleted_at is not null and o.status <> 'cancelled'
  union all select p.sku, c.status from products p join contract_prices x on (x.tenant_id, x.product_id) = (p.tenant_id, p.id)
    join contracts c on (c.tenant_id, c.id) = (x.tenant_id, x.contract_id)
    where p.deleted_at is not null`;

describe('products that are deleted while orders and contracts begin to use them', () => {
  let service: OwnService;
  let client: Client;
  const orders: string[] = [];
  const contracts: string[] = [];

  beforeAll(async () => {
    service = await startService();
    client = await service.tenant();
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'C' });
    for (const sku of SKUS) await makeProduct(sku);
  });
  afterAll(() => service.stop());

  const makeProduct = (sku: string) =>
    client.post('/v2/products', { group_code: sku, variants: [{ sku_id: sku, name: sku }] });
  const lines = () => [...new Set([pick(SKUS), pick(SKUS)])].map((sku) => ({ sku, quantity: 1, unit_price: 1 }));
  const noted = async (ids: string[], sent: Promise<Answer>): Promise<Answer> => {
    const answer = await sent;
    if (answer.status === 201) ids.push(answer.body.data.id as string);
    return answer;
  };
  const productGoes = async () => {
    const sku = pick(SKUS);
    const { data } = (await client.get(`/v1/products?sku_id=${sku}`)).body;
    return data.length ? client.delete(`/v${pick([1, 2])}/products/${data[0].id}`) : makeProduct(sku);
  };
  const WORKS: (() => Promise<Answer>)[] = [
    () => noted(orders, client.post(`/v${pick([1, 2])}/orders`, { customer_id: 'C-1', line_items: lines() })),
    () => client.put(`/v2/orders/${pick(orders)}`, { customer_id: 'C-1', line_items: lines() }),
    () => client.patch(`/v2/orders/${orders.shift()}/status`, { status: 'cancelled' }),
    () =>
      noted(contracts, client.post('/v2/contract-pricing', contractOf({ product_price_map: [priceOf(pick(SKUS))] }))),
    () => client.patch(`/v2/contract-pricing/${pick(contracts)}`, { contract_status: pick(['active', 'inactive']) }),
    () => client.delete(`/v2/contract-pricing/${contracts.shift()}`),
    productGoes,
    productGoes,
    productGoes,
  ];

  it('are used by no open order and no active contract after the deletion, without deadlocks', async () => {
    const seen: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(Array.from({ length: WRITERS }, () => pick(WORKS)()));
      for (const { status, body } of answers) {
        if (status >= 500) throw new Error(JSON.stringify(body));
        const outcome = `${status} ${body?.code ?? ''}`.trim();
        seen[outcome] = (seen[outcome] ?? 0) + 1;
      }
      const faults = await asAdmin(service.database.adminUrl, (admin) => admin.query(FAULTS));
      expect({ round, faults: faults.rows }).toEqual({ round, faults: [] });
      while (orders.length > 3) await client.patch(`/v2/orders/${orders.shift()}/status`, { status: 'cancelled' });
      while (contracts.length > 3) await client.delete(`/v2/contract-pricing/${contracts.shift()}`);
    }
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['200', '201', '204', '409 resource_in_use']));
    expect(await asAdmin(service.database.adminUrl, deadlocksOf)).toBe(0);
  });
});
