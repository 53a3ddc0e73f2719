import type { Client } from '#test/support/client.js';
import { asAdmin, itOnOneServer } from '#test/support/database.js';
import { type OwnService, startService } from '#test/support/service.js';
import { CUSTOMERS_FOR_ORDERS } from './customer-for-order.js';
import { ADDRESS, CONTACT, FULL, LEAST, ONLY_V2 } from '#test/support/customers/sample-customer.js';

describe('the customer of an order', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });
  afterAll(() => service.stop());
  const sql = (text: string, values: unknown[] = []) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query(text, values)).rows);

  const read = async (text: string) => {
    const [tenant] = await sql('select id from tenants where slug = $1', [client.slug]);
    const [row] = await sql(CUSTOMERS_FOR_ORDERS, [tenant!.id, [text]]);
    return row?.doc;
  };

  it('is found by its id or its reference, the id has precedence', async () => {
    const full = await client.create('/v2/customers', { ...FULL, ...ONLY_V2 });
    const other = await client.create('/v2/customers', { ...LEAST, reference_id: full.id });
    const document = {
      id: full.id,
      status: 'active',
      taxRate: 8.25,
      assignedPriceListId: null,
      hasCreditLimit: true,
      addresses: [
        { referenceId: 'HQ', addressLine1: ADDRESS.address_line_1, isDefault: true },
        { referenceId: 'SHOP' },
      ],
      contacts: [{ referenceId: 'HM', designation: CONTACT.designation, isDefault: true }],
    };
    for (const text of [full.id, full.id.toUpperCase(), 'LAKES']) expect(await read(text)).toMatchObject(document);
    expect(await read(other.id)).toEqual({
      id: other.id,
      status: 'active',
      taxRate: null,
      assignedPriceListId: null,
      hasCreditLimit: false,
      addresses: [],
      contacts: [],
    });
    for (const text of ['', 'lakes', 'x'.repeat(36), `${full.id} `]) expect(await read(text)).toBeUndefined();
  });

  itOnOneServer('it explains statements')('is read through indexes', async () => {
    const plan = await asAdmin(service.database.adminUrl, async (admin) => {
      const [tenant] = (await admin.query('select id from tenants where slug = $1', [client.slug])).rows;
      await admin.query(`insert into customers (tenant_id, id, reference_id, display_id, company_name, display_name,
        source, attributes) select '${tenant.id}', gen_random_uuid(), n, n, 'x', 'x', 'import', '[]'
        from generate_series(1, 5000) n`);
      await admin.query(`insert into customer_addresses (tenant_id, id, customer_id, reference_id, type, address_line_1,
        city, attributes) select tenant_id, gen_random_uuid(), id, 'A', 'billing', 'x', 'x', '[]' from customers`);
      await admin.query('analyze customers, customer_addresses');
      await admin.query('set plan_cache_mode = force_generic_plan');
      await admin.query(`prepare customer_for_order (uuid, text[]) as ${CUSTOMERS_FOR_ORDERS}`);
      const { rows } = await admin.query(`explain execute customer_for_order('${tenant.id}', '{A}')`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index Scan using customers_pkey on customers r .*\n *Index Cond: .*\bid = CASE/);
    expect(plan).toMatch(
      /Index Scan using customers_reference_id_key on .*\n *Index Cond: .*reference_id = named.name/,
    );
    expect(plan).toMatch(/customer_addresses_reference_id_key/);
    expect(plan).not.toMatch(/Seq Scan on customer(s|_addresses)/);
  });
});
