import { dayOf } from '#platform/base/values/time-zone.js';
import type { Client } from '#test/support/client.js';
import { withKey } from '#test/support/idempotency.js';
import { createDraft, invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const NO_SEQUENCE = { field: 'invoice_number', reason: 'is required, because the settings have no invoice_sequence' };
const TIMEZONE = 'Europe/Berlin';
/** The present year of the tenant. */
const yearOfTenant = (): number => Number(dayOf(new Date(), TIMEZONE).slice(0, 4));
const ITEM = [{ sku: 'A', quantity: 0.01, amount: 1 }];

describe('numbers of invoices from a sequence', () => {
  let service: TestService;
  let client: Client;
  let count: number;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ timezone: TIMEZONE });
    await makeTrade(client);
    count = 0;
  });

  const setSequence = async (invoice_sequence: object | null) => {
    const { status } = await client.patch('/v2/settings', { invoice_sequence });
    expect(status).toBe(200);
  };
  const nextNumber = async () => (await client.get('/v2/settings')).body.data.invoice_sequence.next;
  const post = (extra: object = {}, headers?: Record<string, string>) =>
    client.post('/v2/invoices', numberless(extra), headers);
  const numberless = (extra: object = {}) =>
    invoiceV2({ reference_id: `R${++count}`, invoice_number: undefined, items: ITEM, ...extra });
  const issue = async (extra?: object) => {
    const { status, body } = await post(extra);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.data;
  };
  const read = async (id: string) => (await client.get(`/v2/invoices/${id}`)).body.data;

  it('are required without a sequence, and reported with the other faults', async () => {
    const { status, body } = await post({ items: [{ sku: 'NONE', quantity: 1, amount: 1 }] });
    expect([status, body.details]).toEqual([400, [NO_SEQUENCE, { field: 'items[0].sku', reason: expect.any(String) }]]);
    expect((await post({ invoice_number: null })).body.details).toEqual([NO_SEQUENCE]);
    expect((await client.post('/v1/invoices', invoiceV1({ invoice_number: undefined }))).body.details).toEqual([
      { field: 'invoice_number', reason: 'is required' },
    ]);
  });

  it('are drawn by creations that issue, one after the other; own numbers remain possible', async () => {
    await setSequence({ format: 'R-{NNNN}' });
    expect(await issue()).toMatchObject({ invoice_number: 'R-0001', version: 1, invoice_status: 'OPEN' });
    expect(await issue({ invoice_status: 'SENT' })).toMatchObject({ invoice_number: 'R-0002' });
    expect(await issue({ invoice_number: 'OWN' })).toMatchObject({ invoice_number: 'OWN' });
    expect(
      (await client.create('/v1/invoices', invoiceV1({ reference_id: 'V1', invoice_number: 'OWN-1' }))).invoice_number,
    ).toBe('OWN-1');
    const third = await issue();
    expect(third).toEqual(await read(third.id));
    expect(third).toMatchObject({ invoice_number: 'R-0003', issued_at: expect.any(String) });
    expect(await nextNumber()).toBe(4);
    const found = (await client.get('/v2/invoices?invoice_numbers=R-0002')).body.data;
    expect(found).toMatchObject([{ invoice_number: 'R-0002' }]);
    expect((await client.get('/v2/settings')).body.data.version).toBe(2); // draws do not move it
  });

  it('are drawn for drafts when they are issued, and drafts have none', async () => {
    await setSequence({ format: 'R{N}' });
    const draft = await issue({ invoice_status: 'DRAFT' });
    expect(draft).toMatchObject({ invoice_number: null, issued_at: null });
    const { body } = await client.get(`/v1/invoices/${draft.id}`);
    expect(body.data.invoice_number).toBe(draft.id);
    const shown = { ...body.data, items: undefined }; // its items have no SKU
    expect((await client.patch(`/v1/invoices/${draft.id}`, shown)).body).toEqual(body);
    expect((await client.patch(`/v2/invoices/${draft.id}`, draft)).body.data).toEqual(draft);
    expect((await client.patch(`/v2/invoices/${draft.id}`, { items: [...ITEM, ...ITEM] })).body.data).toMatchObject({
      invoice_number: null,
      version: 2,
    });
    const cancelled = await issue({ invoice_status: 'DRAFT' });
    await client.patch(`/v2/invoices/${cancelled.id}`, { invoice_status: 'CANCELLED' });
    const { status, body: issued } = await client.patch(`/v2/invoices/${draft.id}`, { invoice_status: 'SENT' });
    expect([status, issued.data]).toMatchObject([200, { invoice_number: 'R1', invoice_status: 'SENT', version: 3 }]);
    expect(issued.data).toEqual(await read(draft.id));
    expect(await read(cancelled.id)).toMatchObject({ invoice_number: null, invoice_status: 'CANCELLED' });
    const history = (await client.get(`/v2/history?resource_id=${draft.id}&sort=asc`)).body.data;
    expect(history.at(-1)).toMatchObject({ version: 3, action: 'updated' });
    expect(history.at(-1).changes).toContainEqual({ field: 'invoice_number', before: null, after: 'R1' });
  });

  it('can be given to a draft and taken from it until it is issued', async () => {
    await setSequence({ format: 'R{N}' });
    const { id } = await createDraft(client, { items: ITEM });
    const change = async (body: object) => (await client.patch(`/v2/invoices/${id}`, body)).body;
    expect((await change({ invoice_number: null })).data.invoice_number).toBeNull();
    expect((await change({ invoice_number: 'OWN' })).data.invoice_number).toBe('OWN');
    expect((await change({ invoice_number: null, invoice_status: 'OPEN' })).data.invoice_number).toBe('R1');
    expect(await change({ invoice_number: null })).toMatchObject({ code: 'resource_locked' });
    await setSequence(null);
    const own = await createDraft(client, { reference_id: 'R9', items: ITEM });
    expect((await client.patch(`/v2/invoices/${own.id}`, { invoice_number: null })).body.details).toEqual([
      NO_SEQUENCE,
    ]);
  });

  it('cannot be drawn after the sequence was switched off', async () => {
    await setSequence({ format: 'R{N}' });
    const { id } = await issue({ invoice_status: 'DRAFT' });
    await setSequence(null);
    const refused = await client.patch(`/v2/invoices/${id}`, { invoice_status: 'OPEN' });
    expect([refused.status, refused.body.details]).toEqual([400, [NO_SEQUENCE]]);
    const own = await client.patch(`/v2/invoices/${id}`, { invoice_status: 'OPEN', invoice_number: 'OWN' });
    expect([own.status, own.body.data.invoice_number]).toEqual([200, 'OWN']);
  });

  it('are not taken by what is refused, and are the same in a repeated answer', async () => {
    await setSequence({ format: 'R{N}' });
    expect((await post({ items: [{ sku: 'A', quantity: 11, amount: 1 }] })).status).toBe(409);
    expect((await post({ reference_id: 'R1', order_ids: ['NONE'] })).status).toBe(400);
    const first = await client.post('/v2/invoices', numberless({ reference_id: 'KEYED' }), withKey('one'));
    const again = await client.post('/v2/invoices', numberless({ reference_id: 'KEYED' }), withKey('one'));
    expect(first.body.data.invoice_number).toBe('R1');
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    const draft = await issue({ invoice_status: 'DRAFT' });
    const patch = () => client.patch(`/v2/invoices/${draft.id}`, { invoice_status: 'OPEN' }, withKey('two'));
    const answers = [await patch(), await patch()];
    expect(answers.map(({ body }) => body.data.invoice_number)).toEqual(['R2', 'R2']);
    expect(await nextNumber()).toBe(3);
  });

  it('that callers have used are left out and reported as gaps', async () => {
    await setSequence({ format: 'R{N}' });
    const used: string[] = [];
    for (const number of ['R2', 'R3', 'R4']) used.push((await issue({ invoice_number: number })).id);
    expect(await issue()).toMatchObject({ invoice_number: 'R1' });
    expect(await issue()).toMatchObject({ invoice_number: 'R5' });
    await setSequence({ format: 'R{N}', next: 100 });
    expect(await issue()).toMatchObject({ invoice_number: 'R100' });
    await client.delete(`/v1/invoices/${used[2]}`);
    const gap = (index: number) => ({
      ...{ resource: 'invoice', id: used[index], field: 'number_gap', stored: 1, computed: 0, number: `R${index + 2}` },
      reason: null,
    });
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([gap(0), gap(1), gap(2)]);
  });

  it('are never free again: an issued invoice with one is not deleted', async () => {
    await setSequence({ format: 'R{N}' });
    const { id } = await issue();
    const reason = 'R1 is of the invoice_sequence, which has no gaps; cancel the invoice or credit it';
    const refused = await client.delete(`/v1/invoices/${id}`);
    expect([refused.status, refused.body.code]).toEqual([400, 'invoice_not_deletable']);
    expect(refused.body.details).toEqual([{ field: 'invoice_number', reason }]);
    expect(await client.delete(`/v2/invoices/${id}`)).toMatchObject({ status: 409, body: { code: 'resource_locked' } });
    await client.patch(`/v2/invoices/${id}`, { invoice_status: 'CANCELLED' });
    expect((await client.delete(`/v1/invoices/${id}`)).status).toBe(400);
    const draft = await issue({ invoice_status: 'DRAFT' });
    expect((await client.delete(`/v1/invoices/${draft.id}`)).status).toBe(204);
  });

  it('rise together with the days of issue, which are those of the tenant’s time zone', async () => {
    await setSequence({ format: '{YY}{MM}-{NN}', reset: 'year' });
    const issued_at = (time: string) => ({ issued_at: time });
    expect(await issue(issued_at('2024-12-31T22:30:00Z'))).toMatchObject({ invoice_number: '2412-01' });
    expect(await issue(issued_at('2024-12-31T00:30:00Z'))).toMatchObject({ invoice_number: '2412-02' });
    expect(await issue(issued_at('2024-12-31T23:30:00Z'))).toMatchObject({ invoice_number: '2501-01' });
    const early = await post(issued_at('2024-12-31T22:30:00Z'));
    const reason =
      'must not be before 2025-01-01, the day of 2501-01: the numbers of a sequence and the days rise together';
    expect([early.status, early.body.details]).toEqual([400, [{ field: 'issued_at', reason }]]);
    const draft = await issue({ invoice_status: 'DRAFT', ...issued_at('2024-06-01T00:00:00Z') });
    const open = (extra: object) => client.patch(`/v2/invoices/${draft.id}`, { invoice_status: 'OPEN', ...extra });
    expect((await open({})).body.details).toEqual([{ field: 'issued_at', reason }]);
    expect((await open(issued_at('2025-02-01T00:00:00Z'))).body.data.invoice_number).toBe('2502-02');
    expect((await post(issued_at('2099-01-01T00:00:00Z'))).body.details[0].reason).toMatch(
      /^must not be after today, /,
    );
    expect(await nextNumber()).toBe(1); // of the present year
    const year = yearOfTenant() % 100;
    expect((await issue()).invoice_number).toMatch(new RegExp(`^${year}\\d\\d-01$`));
  });

  it('begin again by the year of the documents, whenever the next number was written', async () => {
    const sequence = { format: 'R{YYYY}-{NNN}', next: 118, reset: 'year' };
    await client.patch('/v2/settings', { invoice_sequence: sequence, credit_note_sequence: { ...sequence, next: 40 } });
    const numbers: string[] = [];
    for (const day of ['2023-12-30', '2023-12-31', '2024-01-02', '2024-03-01', '2026-01-01']) {
      const { id, invoice_number } = await issue({ issued_at: `${day}T12:00:00Z` });
      const body = { amount: 0.01, issued_at: `${day}T13:00:00Z` };
      numbers.push(
        invoice_number,
        (await client.create(`/v2/invoices/${id}/credit-notes`, body)).credit_note_number as string,
      );
    }
    expect(numbers.filter((_, place) => place % 2 === 0)).toEqual(
      ['2023-118', '2023-119', '2024-001', '2024-002', '2026-001'].map((number) => `R${number}`),
    );
    expect(numbers.filter((_, place) => place % 2)).toEqual(
      ['2023-040', '2023-041', '2024-001', '2024-002', '2026-001'].map((number) => `R${number}`),
    );
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  it('of last year go on while the settings of the next one are sent back and changed', async () => {
    const year = yearOfTenant();
    const last = { issued_at: `${year - 1}-12-29T12:00:00Z` };
    await setSequence({ format: 'A{YYYY}-{N}', next: 7, reset: 'year' });
    expect((await issue(last)).invoice_number).toBe(`A${year - 1}-7`);
    expect(await nextNumber()).toBe(1);
    await setSequence({ format: 'A{YYYY}-{N}', next: 1, reset: 'year' });
    await setSequence({ format: 'B{YYYY}-{N}', reset: 'year' });
    expect((await issue(last)).invoice_number).toBe(`B${year - 1}-8`);
    expect((await issue()).invoice_number).toBe(`B${year}-1`);
    await setSequence({ format: 'B{YYYY}-{N}', next: 40, reset: 'year' });
    expect((await issue()).invoice_number).toBe(`B${year}-40`);
  });
});
