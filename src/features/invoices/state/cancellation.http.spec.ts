import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import type { Client } from '#test/support/client.js';
import { createDraft, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('the cancellation of an invoice', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
  });

  const cancellation = { invoice_status: 'CANCELLED', cancellation_reason: ' Wrong customer\n' };
  const send = async (id: string, body: object) => {
    const answer = await client.patch(`/v2/invoices/${id}`, body);
    return [answer.status, answer.body.code, answer.body.details];
  };
  const read = async (id: string) => (await client.get(`/v2/invoices/${id}`)).body.data;

  it('has its time and the reason that was sent with it, in reads, lists, exports, history and events', async () => {
    const made = await client.create('/v2/invoices', invoiceV2());
    expect(made).toMatchObject({ cancelled_at: null, cancellation_reason: null });
    const before = Date.now();
    expect((await send(made.id, cancellation))[0]).toBe(200);
    const cancelled = await read(made.id);
    expect(cancelled).toMatchObject(cancellation);
    expect(Date.parse(cancelled.cancelled_at)).toBeGreaterThanOrEqual(before);
    const listed = { ...cancelled };
    delete listed.warnings; // of single reads alone
    expect((await client.get('/v2/invoices')).body.data).toEqual([listed]);
    for (const related of ['credit_note_ids', 'payment_ids']) delete listed[related]; // of answers, not of lines of exports
    expect((await client.get('/v2/exports/invoices')).body).toEqual([listed]);
    const csv = String((await client.get('/v2/exports/invoices?format=csv')).body).split('\r\n');
    expect(csv[0]).toContain(',cancelled_at,cancellation_reason,');
    expect(csv[1]).toContain(`,${cancelled.cancelled_at},`);
    const changes = expect.arrayContaining([
      { field: 'cancelled_at', before: null, after: cancelled.cancelled_at },
      { field: 'cancellation_reason', before: null, after: cancellation.cancellation_reason },
    ]);
    const { data: history } = (await client.get(`/v2/history?resource_id=${made.id}`)).body;
    expect(history.find(({ version }: { version: number }) => version === 2)).toMatchObject({ changes });
    const { data: events } = (await client.get('/v2/events?types=invoice.updated')).body;
    expect(events).toMatchObject([{ resource: { id: made.id, version: 2 }, changes }]);
  });

  it('needs no reason, and a draft can have one too', async () => {
    const { id } = await client.create('/v2/invoices', invoiceV2());
    await send(id, { invoice_status: 'CANCELLED' });
    expect(await read(id)).toMatchObject({ cancelled_at: expect.any(String), cancellation_reason: null });
    const draft = await createDraft(client, { reference_id: 'R2', invoice_number: 'N2' });
    await send(draft.id, cancellation);
    expect(await read(draft.id)).toMatchObject({ ...cancellation, issued_at: null });
  });

  it('alone can have a reason, which cannot change later but can be sent back', async () => {
    const made = await client.create('/v2/invoices', invoiceV2());
    const field = 'cancellation_reason';
    const early = { field, reason: 'is written with the cancellation; send `invoice_status: CANCELLED` too' };
    for (const body of [{ cancellation_reason: 'x' }, { cancellation_reason: 'x', invoice_status: 'SENT' }])
      expect(await send(made.id, body)).toEqual([400, 'validation_failed', [early]]);
    expect((await send(made.id, { cancellation_reason: null, cancelled_at: null, remarks: 'r' }))[0]).toBe(200);
    expect(await client.post('/v2/invoices', invoiceV2({ reference_id: 'X', cancellation_reason: 'x' }))).toMatchObject(
      { status: 400 },
    );
    await send(made.id, cancellation);
    const cancelled = await read(made.id);
    expect((await send(made.id, cancelled))[0]).toBe(200);
    expect((await read(made.id)).version).toBe(cancelled.version);
    const late = {
      field,
      reason: 'was written with the cancellation and cannot change; leave it out, and write `remarks` instead',
    };
    for (const other of ['Another', null])
      expect(await send(made.id, { cancellation_reason: other })).toEqual([409, 'resource_locked', [late]]);
    expect(await send(made.id, { ...cancellation, cancellation_reason: 'Another' })).toEqual([
      409,
      'resource_locked',
      [late],
    ]);
    expect(await read(made.id)).toEqual(cancelled);
  });

  it('is not shown by v1, whose writes keep the reason', async () => {
    const made = await client.create('/v2/invoices', invoiceV2());
    await send(made.id, cancellation);
    const { data } = (await client.get(`/v1/invoices/${made.id}`)).body;
    expect(Object.keys(data).filter((name) => name.startsWith('cancel'))).toEqual([]);
    const answer = await client.patch(`/v1/invoices/${made.id}`, { remarks: 'by v1' });
    expect(answer.status).toBe(200);
    expect(await read(made.id)).toMatchObject({ ...cancellation, remarks: 'by v1' });
    await client.patch(`/v1/invoices/${made.id}`, { cancellation_reason: 'x' }); // unknown to v1, which ignores it
    expect(await read(made.id)).toMatchObject(cancellation);
  });

  it('is imported with its reason from the export of another tenant, as NDJSON and as CSV', async () => {
    const made = await client.create('/v2/invoices', invoiceV2());
    await send(made.id, { ...cancellation, cancellation_reason: '=Wrong customer' });
    const exported = (await client.get('/v2/exports/invoices?references=true')).body as object[];
    const csv = String((await client.get('/v2/exports/invoices?references=true&format=csv')).body);
    expect(csv).toContain(`,'=Wrong customer,`);
    for (const [format, body] of [
      ['application/x-ndjson', ndjson(...exported)],
      ['text/csv', csv],
    ] as const) {
      const other = await service.tenant();
      await makeTrade(other);
      const fixture = new ImportFixture(service, other);
      const done = await fixture.import('resource=invoices&mode=upsert', body, { 'content-type': format });
      expect([format, await fixture.errors(done.id)]).toEqual([format, []]);
      const { data } = (await other.get('/v2/invoices')).body;
      expect(data).toMatchObject([{ invoice_status: 'CANCELLED', cancellation_reason: '=Wrong customer' }]);
    }
    const wrong = exported.map((one) => ({ ...one, cancellation_reason: 5 }));
    const other = await service.tenant();
    await makeTrade(other);
    const fixture = new ImportFixture(service, other);
    const done = await fixture.import('resource=invoices&mode=upsert', ndjson(...wrong));
    expect(await fixture.errors(done.id)).toMatchObject([{ details: [{ field: 'cancellation_reason' }] }]);
  });
});
