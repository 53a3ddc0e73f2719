import type { Client } from '../support/client.js';
import { sharedService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

const VERSIONS = ['v1', 'v2'] as const;

describe('an empty or padded text of one line', () => {
  let client: Client;

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
  });

  it.each(VERSIONS)('is no name of a customer or product in %s', async (version) => {
    const blank = '\u00a0\u200b ';
    expect(
      (await client.post(`/${version}/customers`, { reference_id: 'B', company_name: blank })).body.details,
    ).toEqual([{ field: 'company_name', reason: 'must not be empty' }]);
    const product = { group_code: 'B', variants: [{ sku_id: blank, name: blank }] };
    expect((await client.post(`/${version}/products`, product)).body.details).toEqual(
      ['sku_id', 'name'].map((name) => ({ field: `variants[0].${name}`, reason: 'must not be empty' })),
    );
  });

  it.each(VERSIONS)(
    'is an e-mail address or telephone number without the white space, or none, in %s',
    async (version) => {
      const customer = (reference: string, more: object) =>
        client.create(`/${version}/customers`, { reference_id: `${reference}-${version}`, company_name: 'C', ...more });
      expect(await customer('E', { email: '', phone: ' ' })).toMatchObject({ email: null, phone: null });
      const made = await customer('F', { email: ' info@x.de ', phone: '\u00a0030-123', payment_term: ' Net 30 ' });
      expect(made).toMatchObject({ email: 'info@x.de', phone: '030-123', payment_term: 'Net 30' });
      const change = { email: '', phone: ' ', payment_term: '\t' };
      expect((await client.patch(`/${version}/customers/${made.id}`, change)).body).toMatchObject({
        data: { email: null, phone: null, payment_term: null },
      });
    },
  );

  it('keeps what is inside of it', async () => {
    const name = 'Tea\tand\u200d cocoa of  all\u00a0kinds';
    const made = await client.create('/v2/customers', { reference_id: 'INSIDE', company_name: ` ${name}\n` });
    expect(made.name).toBe(name);
  });

  it.each(VERSIONS)(
    'has no line breaks inside of it in %s, and a filter that has one finds nothing',
    async (version) => {
      const reason = 'must not contain a line break';
      for (const mark of ['\n', '\r\n', '\r', '\u2028', '\u0085']) {
        const body = { reference_id: 'BREAK', company_name: `a${mark}b` };
        const { status, body: answer } = await client.post(`/${version}/customers`, body);
        expect([status, answer.details]).toEqual([400, [{ field: 'company_name', reason }]]);
      }
      const found = await client.get(`/v2/customers?search=${encodeURIComponent('a\nb')}`);
      expect([found.status, found.body.data]).toEqual([200, []]);
    },
  );

  it.each(VERSIONS)('has line breaks in payment terms, each cash discount in its line, in %s', async (version) => {
    const payment_term = '#SKONTO#TAGE=7#PROZENT=3.00#\n#SKONTO#TAGE=14#PROZENT=2.00#\nelse net';
    const body = { reference_id: `TERMS-${version}`, company_name: 'C', payment_term };
    const { id } = await client.create(`/${version}/customers`, body);
    expect((await client.get(`/${version}/customers/${id}`)).body.data.payment_term).toBe(payment_term);
  });

  it.each(VERSIONS)('is long enough without the white space in %s', async (version) => {
    const reference = `${version}${'x'.repeat(253)}`;
    const made = await client.create(`/${version}/customers`, { reference_id: ` ${reference}\n`, company_name: 'C' });
    expect(made.reference_id).toBe(reference);
  });

  it.each(VERSIONS)('is a URL, whose spaces inside are the fault, in %s', async (version) => {
    const product = (sku: string, url: string) => ({
      group_code: sku,
      variants: [{ sku_id: sku, name: 'M', medias: [{ type: 'image', url, order: 0 }] }],
    });
    const address = 'https://example.com/a.jpg';
    const made = await client.create(`/${version}/products`, product(`M-${version}`, ` ${address} `));
    expect((await client.get(`/${version}/products/${made.id}`)).body.data.medias).toMatchObject([{ url: address }]);
    for (const url of ['https://example.com/a b.jpg', `${address} ${address}`])
      expect((await client.post(`/${version}/products`, product('N', url))).body.details).toEqual([
        {
          field: 'variants[0].medias[0].url',
          reason: 'must be one address without spaces; a space in it is written %20',
        },
      ]);
    expect((await client.post(`/${version}/products`, product('N', 'a b'))).body.details).toEqual([
      { field: 'variants[0].medias[0].url', reason: 'must be an http or https address' },
    ]);
  });
});

describe('texts of several lines', () => {
  it.each(VERSIONS)('are kept byte for byte in %s', async (version) => {
    const client = await (await sharedService()).tenant();
    await makeTrade(client);
    const note = ' \tfirst line\r\n  second\u200b line\u00a0\n';
    const made = await client.create(`/${version}/orders`, {
      customer_id: 'C-1',
      customer_note: note,
      internal_note: ' ',
      attributes: [{ name: ' free ', value: note }],
      line_items: [{ sku: 'A', quantity: 1, unit_price: 1, note }],
    });
    expect((await client.get(`/${version}/orders/${made.id}`)).body.data).toMatchObject({
      customer_note: note,
      internal_note: ' ',
      attributes: [{ name: 'free', value: note }],
      line_items: [{ note }],
    });
  });
});

describe('values of attributes', () => {
  const options = [
    { label: ' Red ', value: 'rot ' },
    { label: 'Blue', value: 'bla\u0308u' },
  ];
  const TYPES: [type: string, sent: string, stored: string][] = [
    ['text', ' a b ', 'a b'],
    ['number', ' 1.5\u00a0', '1.5'],
    ['date_only', '\t2025-01-31', '2025-01-31'],
    ['checkbox', 'true ', 'true'],
    ['email', ' info@x.de ', 'info@x.de'],
    ['url', ' https://x.de/ ', 'https://x.de/'],
    ['select', 'rot\u00a0', 'rot'],
    ['multi_select', ' bla\u0308u, rot ', 'bläu, rot'],
    ['long_text', ' a\n b ', ' a\n b '],
    ['html', ' <p> ', ' <p> '],
  ];

  it.each(TYPES)(
    'of the type %s have no white space around them unless they can have several lines',
    async (type, sent, stored) => {
      const client = await (await sharedService()).tenant();
      const configuration = type.includes('select') ? { options, default_value: ' rot ' } : { default_value: sent };
      const made = await client.create('/v2/attributes', {
        entity: 'customer',
        name: ' A ',
        data_type: type,
        configuration,
      });
      expect(made).toMatchObject({
        name: 'A',
        configuration: { default_value: type.includes('select') ? 'rot' : stored },
      });
      if (type === 'select') expect(made.options).toMatchObject([{ label: 'Red', value: 'rot' }, { value: 'bläu' }]);
      const attributes = [{ name: ' a', value: sent }];
      const customer = await client.create('/v2/customers', { reference_id: 'C', company_name: 'C', attributes });
      expect(customer.attributes).toMatchObject([{ name: 'a', value: stored }]);
      const changed = await client.patch(`/v2/customers/${customer.id}`, {
        attributes: [{ name: 'a', value: `${sent} ` }],
      });
      expect(changed.body.data.attributes).toMatchObject([
        { value: ['long_text', 'html'].includes(type) ? `${sent} ` : stored },
      ]);
    },
  );
});
