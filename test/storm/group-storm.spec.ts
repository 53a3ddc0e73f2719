import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import type { TestService } from '../support/service.js';
import { deadlocksOf } from './trade-checks.js';
import { stormService } from './storm-service.js';

const WRITERS = 16;
const ROUNDS = 20;
const CODES = ['G', 'H', 'I'];
const COLORED = ['size', 'color'];
const attributes = (names: string[]) => names.map((name) => ({ name, value: 'x' }));
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

/** Groups of all tenants that violate a rule; must be empty. */
const FAULTS = `with variants as (
    select g.tenant_id, g.id, g.group_code, g.deleted_at, p.id as variant, p.is_primary,
      exists (select from unnest(g.grouping_attributes) wanted
        where not p.attributes @> jsonb_build_array(jsonb_build_object('name', wanted))) as is_lacking
    from product_groups g left join products p on (p.tenant_id, p.group_id) = (g.tenant_id, g.id) and p.deleted_at is null)
  select group_code, count(variant)::int as variants, count(variant) filter (where is_primary)::int as primaries,
    count(variant) filter (where is_lacking)::int as lacking
  from variants group by tenant_id, id, group_code, deleted_at
  having case when deleted_at is null then count(variant) filter (where is_primary) <> 1 else count(variant) > 0 end
    or count(variant) filter (where is_lacking) > 0`;

describe('concurrent writes of product groups', () => {
  let service: TestService;
  let client: Client;
  let made = 0;

  beforeAll(async () => {
    service = await stormService();
    client = await service.tenant();
  });

  const create = (group_code: string) =>
    client.post('/v2/products', {
      group_code,
      variants: [
        {
          sku_id: `S-${++made}`,
          name: 'x',
          attributes: attributes(pick([['size'], COLORED])),
          is_primary: pick([true, undefined]),
        },
      ],
    });
  const write = (ids: string[]) => {
    const id = pick(ids);
    const path = `/v${pick([1, 2])}/products/${id}`;
    const works = [
      () => create(pick(CODES)),
      () => client.delete(path),
      () => client.delete(path),
      () => client.patch(path, { group_code: pick(CODES) }),
      () => client.patch(path, { attributes: attributes(pick([['size'], COLORED])) }),
      () => client.patch(`/v2/products/${id}`, { grouping_attributes: pick([[], ['size'], COLORED]) }),
      () => client.patch(`/v2/products/${id}`, { brand: `Brand ${++made}`, name: 'y' }),
    ];
    return pick(works)();
  };

  it('keep one primary variant and equal grouping attributes in each group, and no empty group, without deadlocks', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all([0, 1, 2, 3].map(() => create('G')));
      const { data } = (await client.get('/v2/products?page_size=100')).body as { data: { id: string }[] };
      const ids = data.map(({ id }) => id);
      const answers = await Promise.all(Array.from({ length: WRITERS }, () => write(ids)));
      for (const { status, body } of answers) {
        if (status >= 500) throw new Error(JSON.stringify(body));
        statuses.add(status);
      }
      const faults = await asAdmin(service.database.adminUrl, (admin) => admin.query(FAULTS));
      expect({ round, faults: faults.rows }).toEqual({ round, faults: [] });
    }
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 204, 400]));
    expect(await asAdmin(service.database.adminUrl, deadlocksOf)).toBe(0);
  });
});
