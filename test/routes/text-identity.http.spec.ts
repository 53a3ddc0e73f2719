import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { sharedService, type TestService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

const VERSIONS = ['v1', 'v2'] as const;
/** What an invoice of v1 needs besides. */
const V1_AMOUNTS = { total_amount: 1.35, paid_amount: 0 };
const EMPTY = 'must not be empty';
/** `R-1` as people and programs send it. */
const VARIANTS = ['R-1 ', ' R-1', 'R-1\u00a0', '\u200bR-1', 'R-1\ufeff', '\tR-1\r\n'];

describe('identifiers that differ in the white space around them', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  /** `[status, code, field]` of the answer. */
  const refusal = async (path: string, body: object) => {
    const answer = await client.post(path, body);
    return [answer.status, answer.body.code, answer.body.details?.[0]?.field];
  };

  it.each(VERSIONS)('are one invoice number and one reference in %s', async (version) => {
    const { order } = await makeTrade(client);
    const invoice = (reference: string, number: string) => ({
      reference_id: reference,
      invoice_number: number,
      ...(version === 'v1' ? V1_AMOUNTS : {}),
      ...(version === 'v1' ? { order_id: order.id } : { order_ids: [order.id] }),
      due_date: '2030-01-31T00:00:00Z',
      items: [{ sku: 'A ', quantity: 1, amount: 1.35 }],
    });
    const first = await client.create(`/${version}/invoices`, invoice('I', ' R-1'));
    expect(first.invoice_number).toBe('R-1');
    for (const [index, number] of VARIANTS.entries())
      expect(await refusal(`/${version}/invoices`, invoice(`I${index}`, number))).toEqual([
        409,
        'duplicate_invoice_number',
        'invoice_number',
      ]);
    expect(await refusal(`/${version}/invoices`, invoice('I\u00a0', 'N'))).toEqual([
      409,
      'duplicate_reference',
      'reference_id',
    ]);
    // v2 omits an empty number, which only an invoice sequence could replace
    const withoutNumber = version === 'v1' ? EMPTY : 'is required, because the settings have no invoice_sequence';
    for (const [name, reason] of [
      ['reference_id', EMPTY],
      ['invoice_number', withoutNumber],
    ] as const)
      expect(
        (await client.post(`/${version}/invoices`, { ...invoice('N', 'N'), [name]: ' \u00a0 ' })).body,
      ).toMatchObject({ details: [{ field: name, reason }] });
  });

  it.each(VERSIONS)('are one SKU, one reference of customers and one price list in %s', async (version) => {
    const product = (sku: string) => ({ group_code: `${sku} `, variants: [{ sku_id: sku, name: ' Tea ' }] });
    const customer = (reference: string) => ({ reference_id: reference, company_name: ' Company ' });
    const list = (reference: string) => ({ reference_id: reference, name: 'Standard' });
    const { id } = await client.create(`/${version}/products`, product('R-1'));
    expect((await client.get(`/${version}/products/${id}`)).body.data).toMatchObject({
      name: 'Tea',
      group_code: 'R-1',
    });
    expect(await client.create(`/${version}/customers`, customer(' R-1'))).toMatchObject({ name: 'Company' });
    await client.create(`/${version}/price-lists`, list('R-1'));
    for (const text of VARIANTS) {
      expect((await refusal(`/${version}/products`, product(text))).slice(0, 2)).toEqual([409, 'duplicate_sku']);
      expect((await refusal(`/${version}/customers`, customer(text))).slice(0, 2)).toEqual([
        409,
        'duplicate_reference',
      ]);
      expect((await refusal(`/${version}/price-lists`, list(text))).slice(0, 2)).toEqual([409, 'duplicate_reference']);
    }
  });

  it('are one name of an attribute, in each entity and also with decomposed accents', async () => {
    const attribute = (name: string) => ({ entity: 'product', name, data_type: 'text' });
    await client.create('/v2/attributes', attribute('Größe'));
    for (const name of [' Größe', 'Gro\u0308ße\u00a0', 'GRO\u0308ßE'])
      expect(await refusal('/v2/attributes', attribute(name))).toEqual([409, 'duplicate_value', 'name']);
  });

  it.each(VERSIONS)('are one SKU in orders, inventories and prices in %s', async (version) => {
    await makeTrade(client);
    const order = await client.create(`/${version}/orders`, {
      customer_id: ' C-1\u00a0',
      line_items: [{ sku: '\u200bA ', quantity: 1, unit_price: 1 }],
    });
    expect((await client.get(`/${version}/orders/${order.id}`)).body.data.line_items).toMatchObject([{ sku: 'A' }]);
    expect((await client.put('/v2/inventories/by-sku/%20A%C2%A0', { available_quantity: 3 })).body.data.sku).toBe('A');
    const found = version === 'v2' ? '/v2/inventories?skus=A%20&skus=%E2%80%8BX' : '/v1/inventories?sku=A%20';
    expect((await client.get(found)).body.data).toHaveLength(1);
  });

  it.each(VERSIONS)('repeat the reference of a line in one order in %s', async (version) => {
    await makeTrade(client);
    const line = (reference: string) => ({ reference_id: reference, sku: 'A', quantity: 1, unit_price: 1 });
    const answer = await client.post(`/${version}/orders`, { customer_id: 'C-1', line_items: [line('1'), line('1 ')] });
    expect([answer.status, answer.body.details]).toMatchObject([400, [{ field: 'line_items[1].reference_id' }]]);
  });
});

describe('an empty reference', () => {
  it.each(VERSIONS)('is none, so that any number of records can have it in %s', async (version) => {
    const client = await (await sharedService()).tenant();
    await makeTrade(client);
    const line = { reference_id: '', sku: 'A', quantity: 1, unit_price: 1 };
    const order = {
      reference_id: '',
      customer_id: 'C-1',
      display_id: ' ',
      line_items: [line, { ...line, reference_id: ' ' }],
    };
    for (const expected of ['O-000002', 'O-000003']) {
      const made = await client.create(`/${version}/orders`, order);
      expect((await client.get(`/v2/orders/${made.id}`)).body.data.line_items).toMatchObject([
        { reference_id: null },
        { reference_id: null },
      ]);
      expect((await client.get(`/${version}/orders/${made.id}`)).body.data).toMatchObject({
        reference_id: null,
        display_id: expected,
      });
    }
    for (const sku of ['X', 'Y'])
      await client.create(`/${version}/products`, {
        group_code: sku,
        variants: [{ sku_id: sku, name: sku, reference_id: '' }],
      });
  });

  it('of a credit note is none', async () => {
    const client = await (await sharedService()).tenant();
    const { order } = await makeTrade(client);
    const invoice = await client.create('/v2/invoices', {
      reference_id: 'I',
      invoice_number: 'N',
      order_ids: [order.id],
      due_date: '2030-01-31T00:00:00Z',
      invoice_status: 'OPEN',
      items: [{ sku: 'A', quantity: 4, amount: 1.35 }],
    });
    for (const amount of [1, 2])
      expect(
        await client.create(`/v2/invoices/${invoice.id}/credit-notes`, {
          reference_id: '',
          amount,
          credit_note_number: ' ',
        }),
      ).toMatchObject({ reference_id: null, credit_note_number: expect.stringMatching(/\S/) });
  });
});

describe('records that were stored with white space around their texts', () => {
  it('can be read, edited and sent back, and take references without the white space', async () => {
    const service = await sharedService();
    const client = await service.tenant();
    const { order, customer } = await makeTrade(client);
    const invoice = await client.create('/v2/invoices', {
      reference_id: 'I',
      invoice_number: 'N',
      order_ids: [order.id],
      due_date: '2030-01-31T00:00:00Z',
      invoice_status: 'OPEN',
      items: [{ sku: 'A', name: 'Tea', quantity: 1, amount: 1 }],
      charges: [{ name: 'Freight', type: 'shipping', amount: 1 }],
      attributes: [{ name: 'free', value: ' x' }],
    });
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query(
        `update invoices set invoice_number = 'N ', charges = replace(charges::text, '"Freight"', '"Freight "')::jsonb where id = $1`,
        [invoice.id],
      );
      await admin.query(`update invoice_items set sku = 'A ', name = ' Tea' where invoice_id = $1`, [invoice.id]);
      await admin.query(`update customers set reference_id = 'C-1 ' where id = $1`, [customer.id]);
    });
    const path = `/v2/invoices/${invoice.id}`;
    const { data } = (await client.get(path)).body;
    expect(data).toMatchObject({
      invoice_number: 'N ',
      items: [{ sku: 'A ', name: ' Tea' }],
      charges: [{ name: 'Freight ' }],
    });
    const written = await client.patch(path, { ...data, remarks: 'edited' });
    expect([written.status, written.body.data]).toMatchObject([
      200,
      { ...data, remarks: 'edited', version: data.version + 1, updated_at: expect.anything() },
    ]);

    const stored = (await client.get(`/v2/customers/${customer.id}`)).body.data;
    expect(stored.reference_id).toBe('C-1 ');
    const changed = await client.patch(`/v2/customers/${customer.id}`, { ...stored, company_name: 'Edited' });
    expect(changed.body.data).toMatchObject({ reference_id: 'C-1', name: 'Edited' });
  });
});
