import type { Client } from '#test/support/client.js';
import { etagOf } from '#test/support/etag.js';
import { sharedService, type TestService } from '#test/support/service.js';

const PATH = '/v2/settings';
const NO_SELLER = {
  legal_name: null,
  trade_name: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  zip_code: null,
  state: null,
  country_code: null,
  vat_id: null,
  tax_number: null,
  registration_id: null,
  registration_scheme: null,
  legal_info: null,
  contact: null,
  electronic_address: null,
  bank_accounts: [],
};
const DEFAULTS = {
  seller: NO_SELLER,
  tax_mode: 'stated',
  default_tax_rate: null,
  default_tax_category: 'S',
  default_tax_exemption: null,
  payment_terms: [],
  discount_grace_days: 0,
  payment_tolerance: 0,
  returns_unbought: 'refuse',
  returns_restock: false,
  bank_booking: 'off',
  reminder_levels: [],
  credit_policy: 'off',
  bucket_days: [30, 60, 90],
  closed_until: null,
  invoice_sequence: null,
  credit_note_sequence: null,
  logo_media_file_id: null,
  document_format: 'pdf',
  document_language: 'en',
  document_style: null,
  version: 1,
  updated_at: null,
};
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const SELLER = {
  ...NO_SELLER,
  legal_name: 'Muster GmbH',
  country_code: 'DE',
  vat_id: 'DE123456789',
  legal_info: 'Amtsgericht Berlin\nGeschäftsführerin: Ida Muster ',
  contact: { name: 'Ida', phone: null, email: 'ida@muster.example' },
  electronic_address: { scheme: 'EM', id: 'rechnung@muster.example' },
};

describe('the settings of a tenant', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ currency: 'EUR' });
  });

  const update = async (changes: object) => {
    const answer = await client.patch(PATH, changes);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body.data;
  };
  const refused = async (changes: object) => {
    const { status, body } = await client.patch(PATH, changes);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    return body.details;
  };
  const history = async () => (await client.get('/v2/history?resource_type=settings&sort=asc')).body.data;

  it('are the defaults with version 1 until some are written', async () => {
    const { status, body, headers } = await client.get(PATH);
    expect([status, body.data, headers.get('etag')]).toEqual([200, DEFAULTS, etagOf(1)]);
    const same = await client.patch(PATH, { ...DEFAULTS });
    expect([same.status, same.body.data]).toEqual([200, DEFAULTS]);
    expect(await history()).toEqual([]);
  });

  it('keep what a change leaves out, and replace objects and lists as a whole', async () => {
    const first = await update({
      seller: { ...SELLER, bank_accounts: [{ iban: 'de89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' }] },
      tax_mode: 'net',
      default_tax_rate: 19,
      payment_terms: [{ name: 'Net 30', due_days: 30 }],
      closed_until: '2025-12-31',
    });
    const bankAccounts = [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null }];
    expect(first).toEqual({
      ...DEFAULTS,
      seller: { ...SELLER, bank_accounts: bankAccounts },
      tax_mode: 'net',
      default_tax_rate: 19,
      payment_terms: [{ name: 'Net 30', due_days: 30, due_from: 'issue', due_on: [], discounts: [] }],
      closed_until: '2025-12-31',
      version: 2,
      updated_at: TIME,
    });
    const second = await update({
      seller: { legal_name: 'Other GmbH' },
      payment_terms: null,
      default_tax_exemption: { reason: 'small' },
      closed_until: null,
    });
    expect(second).toEqual({
      ...first,
      seller: { ...NO_SELLER, legal_name: 'Other GmbH' },
      payment_terms: [],
      default_tax_exemption: { code: null, reason: 'small' },
      closed_until: null,
      version: 3,
      updated_at: TIME,
    });
    expect((await client.get(PATH)).body.data).toEqual(second);
  });

  it('move the version only if something changes, and are in history and events', async () => {
    const read = await update({ tax_mode: 'net', credit_note_sequence: { format: 'G{N}' } });
    expect(await update(read)).toEqual(read);
    expect(await update({ credit_note_sequence: { format: 'G{N}', reset: 'never' } })).toEqual(read);
    await update({ credit_note_sequence: { format: 'G{N}', next: 500 } });
    expect(await history()).toEqual([
      expect.objectContaining({
        action: 'updated',
        version: 2,
        changes: [
          { field: 'tax_mode', before: 'stated', after: 'net' },
          { field: 'credit_note_sequence', before: null, after: { format: 'G{N}', next: 1, reset: 'never' } },
        ],
      }),
      expect.objectContaining({ version: 3, changes: [{ field: 'credit_note_sequence.next', before: 1, after: 500 }] }),
    ]);
    const { body } = await client.get('/v2/events?types=settings.*&include=data');
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['settings.updated', 'settings.updated']);
    expect(body.data[1].data).toEqual((await client.get(PATH)).body.data);
  });

  it('have an ETag, and conditions on the version', async () => {
    const tag = (await client.get(PATH)).headers.get('etag')!;
    expect((await client.get(PATH, { 'if-none-match': tag })).status).toBe(304);
    const conflict = { status: 412, body: expect.objectContaining({ code: 'version_conflict' }) };
    expect(await client.patch(PATH, { tax_mode: 'net' }, { 'if-match': '"2"' })).toMatchObject(conflict);
    expect(await client.patch(PATH, { tax_mode: 'net', version: 3 })).toMatchObject(conflict);
    const changed = await client.patch(PATH, { tax_mode: 'net' }, { 'if-match': tag });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, etagOf(2)]);
  });

  it('of one tenant are not those of another, nor of a key without the scope', async () => {
    await update({ tax_mode: 'net' });
    const other = await service.tenant();
    expect((await other.get(PATH)).body.data).toEqual(DEFAULTS);
    const reader = await service.tenant({ scopes: ['settings:read'] });
    expect([(await reader.get(PATH)).status, (await reader.patch(PATH, {})).status]).toEqual([200, 403]);
    const invoicer = await service.tenant({ scopes: ['invoices:write'] });
    expect((await invoicer.get(PATH)).status).toBe(403);
  });

  it('are all written, when several callers write at the same time', async () => {
    const values = [{ tax_mode: 'net' }, { credit_policy: 'hold' }, { default_tax_rate: 7 }, { bucket_days: [10] }];
    const answers = await Promise.all(values.map((one) => client.patch(PATH, one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await client.get(PATH)).body.data).toMatchObject({ ...Object.assign({}, ...values), version: 5 });
  });

  it('are refused with all faults together', async () => {
    const iban = 'DE88370400440532013000';
    expect(
      await refused({
        seller: { country_code: 'XX', bank_accounts: [{ iban }, { iban: 'x' }] },
        payment_terms: [
          { name: 'Net 30', due_days: 30 },
          { name: 'NET 30', due_days: 10 },
        ],
        bucket_days: [30, 30],
        invoice_sequence: { format: 'R{NN}{x}' },
        credit_note_sequence: { format: 'G{N}', reset: 'year' },
      }),
    ).toEqual([
      {
        field: 'seller.country_code',
        reason: 'must be a country code of two letters (ISO 3166-1), such as DE',
      },
      { field: 'seller.bank_accounts[0].iban', reason: 'has wrong check digits; compare it with the original' },
      { field: 'seller.bank_accounts[1].iban', reason: 'must be an IBAN, such as DE89370400440532013000' },
      { field: 'payment_terms[1].name', reason: 'must not be repeated, ignoring case' },
      { field: 'bucket_days[1]', reason: 'must be greater than the one before' },
      {
        field: 'invoice_sequence.format',
        reason: 'has {x}; placeholders are {N}, {NNNNN}, {YYYY}, {YY} and {MM}',
      },
      {
        field: 'credit_note_sequence.format',
        reason: 'must have the year, {YYYY} or {YY}, if the numbers begin again each year',
      },
    ]);
    expect((await client.get(PATH)).body.data).toEqual(DEFAULTS);
  });

  it('have a style of documents, which is replaced as a whole and cleared by null', async () => {
    const style = { accent: '#1A5F7a', footer: 'Thank you.\nPlease pay in time.' };
    expect((await update({ document_style: style })).document_style).toEqual({ ...style, accent: '#1a5f7a' });
    expect((await update({ document_style: { footer: 'Only this' } })).document_style).toEqual({
      accent: null,
      footer: 'Only this',
    });
    expect((await update({ document_style: null })).document_style).toBeNull();
    const refused = await client.patch(PATH, { document_style: { accent: 'red', footer: 'x'.repeat(501) } });
    expect([refused.status, refused.body.details.map(({ field }: { field: string }) => field).sort()]).toEqual([
      400,
      ['document_style.accent', 'document_style.footer'],
    ]);
  });

  it('let the next number of a sequence only rise, also after it was switched off', async () => {
    await update({ invoice_sequence: { format: 'R{N}', next: 20 } });
    const fault = [
      {
        field: 'invoice_sequence.next',
        reason: 'must be at least 20, because numbers only rise; leave it out to keep it',
      },
    ];
    expect(await refused({ invoice_sequence: { format: 'R{N}', next: 19 } })).toEqual(fault);
    expect(await update({ invoice_sequence: null })).toMatchObject({ invoice_sequence: null });
    expect(await refused({ invoice_sequence: { format: 'S{N}', next: 1 } })).toEqual(fault);
    expect(await update({ invoice_sequence: { format: 'S{N}' } })).toMatchObject({
      invoice_sequence: { format: 'S{N}', next: 20, reset: 'never' },
      version: 4,
    });
  });
});
