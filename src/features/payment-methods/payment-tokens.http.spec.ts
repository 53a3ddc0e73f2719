import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { CapturedLog } from '#test/support/log.js';
import { type OwnService, startService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const PATH = '/v2/payment-methods';
const TOKEN = 'tok_1Mq2YkLkdIwHu7ixplain';
const CARD = {
  reference_id: 'CARD',
  provider: 'stripe',
  payment_method_type: 'card',
  token: TOKEN,
  display_name: 'Company card',
};

describe('tokens of payment methods', () => {
  const log = new CapturedLog();
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({}, { logger: log.logger });
    client = await service.tenant();
    await makeTrade(client);
  });
  afterAll(() => service.stop());

  const make = (more: object = {}) => client.create(PATH, { ...CARD, customer_id: 'C-1', ...more });
  const order = (more: object) => ({
    customer_id: 'C-1',
    line_items: [{ sku: 'A', quantity: 1, unit_price: 1 }],
    ...more,
  });

  it('are not stored or logged in plain text, and cannot be decrypted in another row', async () => {
    const [one, two] = [await make(), await make({ reference_id: 'TWO', token: 'tok_two' })];
    await client.post(PATH, { ...CARD, customer_id: 'nobody' });
    await client.post(PATH, { ...CARD, customer_id: 'C-1' });
    await client.create('/v2/orders', order({ payment_method_id: one.id }));
    const found = await asAdmin(service.database.adminUrl, async (admin) => {
      const { rows: columns } = await admin.query<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
      );
      expect(columns).toContainEqual({ table: 'payment_methods', column: 'sealed_token' });
      const places: string[] = [];
      const search = async (text: string) => {
        for (const { table, column } of columns) {
          const { rowCount } = await admin.query(
            `select from ${table} where strpos(${column}::text, $1) > 0 or strpos(${column}::text, encode($1::bytea, 'hex')) > 0
              or strpos(${column}::text, rtrim(encode($1::bytea, 'base64'), '=')) > 0`,
            [text],
          );
          if (rowCount) places.push(`${table}.${column} ${text}`);
        }
      };
      await search(TOKEN);
      await search(CARD.display_name); // the search finds a value that is stored in plain text
      const { rows } = await admin.query('select sealed_token from payment_methods where id = $1', [one.id]);
      await admin.query('update payment_methods set sealed_token = $1 where id = $2', [rows[0].sealed_token, two.id]);
      return places;
    });
    expect(found).toEqual([`payment_methods.display_name ${CARD.display_name}`]);
    expect((await client.get(`${PATH}/${two.id}`)).status).toBe(500);
    expect(log.lines.length).toBeGreaterThan(5);
    expect(log.text).toContain('"status":500');
    expect(log.text).not.toContain(TOKEN);
  });
});
