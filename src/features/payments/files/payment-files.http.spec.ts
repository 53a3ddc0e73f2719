import type { Client } from '#test/support/client.js';
import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import { exportOf } from '#test/support/imports/copies.js';
import { invoiceOf, moneyOf, type PaidInvoice, paymentBody } from '#test/support/payments.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('files of payments', () => {
  let service: TestService;
  let client: Client;
  let fixture: ImportFixture;
  let invoice: PaidInvoice;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    fixture = new ImportFixture(service, client);
    await makeTrade(client);
    invoice = await invoiceOf(client, 80);
  });

  it('pay each line once, however often they are imported', async () => {
    const lines = [
      paymentBody(30, { reference_id: 'A', allocations: [{ invoice_id: invoice.invoice_number }] }),
      paymentBody(20, { reference_id: 'B', auto_allocate: 'oldest_due' }),
      paymentBody(90, { reference_id: 'C', allocations: [{ invoice_id: invoice.invoice_number, amount: 90 }] }),
    ];
    const file = ndjson(...lines);
    const counts = { created: 2, unchanged: 0, failed: 1 };
    expect(await fixture.import('resource=payments&mode=upsert', file)).toMatchObject(counts);
    const again = { created: 0, unchanged: 2, failed: 1 };
    expect(await fixture.import('resource=payments&mode=upsert', file)).toMatchObject(again);
    const other = ndjson({ ...lines[0], amount: 31 });
    expect(await fixture.import('resource=payments&mode=upsert', other)).toMatchObject({ failed: 1 });
    expect(await moneyOf(client, invoice)).toEqual({ paid: 50, due: 30, settlement: [50, 0, 0, 0] });
  });

  it('that were exported change nothing when they are imported again', async () => {
    const lines = (await client.get('/v2/exports/payments')).body;
    expect(lines.map(({ reference_id }: { reference_id: string }) => reference_id)).toEqual(['A', 'B']);
    expect(await fixture.import('resource=payments&mode=upsert', ndjson(...lines))).toMatchObject({
      unchanged: 2,
      failed: 0,
    });
    const csv = (await client.get('/v2/exports/payments?format=csv')).body;
    expect(csv).toContain('allocations[0].amount');
    const headers = { 'content-type': 'text/csv' };
    expect(await fixture.import('resource=payments&mode=upsert', csv, headers)).toMatchObject({
      unchanged: 2,
      failed: 0,
    });
  });

  it('pay invoices of another tenant, whose files of NDJSON or CSV leave the paid amount to the payments but for adjustments', async () => {
    await client.patch(`/v2/invoices/${invoice.id}`, { paid_amount: 55 });
    const money = { paid: 55, due: 25, settlement: [50, 0, 5, 0] };
    expect(await moneyOf(client, invoice)).toEqual(money);
    for (const [format, type] of [
      ['ndjson', 'application/x-ndjson'],
      ['csv', 'text/csv'],
    ] as const) {
      const other = await service.tenant();
      await makeTrade(other);
      const otherFixture = new ImportFixture(service, other);
      const files = { invoices: '', payments: '&kind=payment' };
      for (const [resource, filter] of Object.entries(files)) {
        const file = await exportOf(client, `${resource}?format=${format}&references=true${filter}`);
        const done = await otherFixture.import(`resource=${resource}&mode=upsert`, file, { 'content-type': type });
        expect([resource, format, await otherFixture.errors(done.id)]).toEqual([resource, format, []]);
      }
      const copy = (await other.get(`/v2/invoices?invoice_numbers=${invoice.invoice_number}`)).body.data[0];
      expect(await moneyOf(other, copy)).toEqual(money);
      const again = await exportOf(client, `invoices?format=${format}&references=true`);
      const done = await otherFixture.import('resource=invoices&mode=upsert', again, { 'content-type': type });
      expect(done).toMatchObject({ unchanged: 1, failed: 0 });
      const changed = ndjson({ ...copy, order_ids: ['SO-1'], paid_amount: 56 });
      expect(await otherFixture.import('resource=invoices&mode=upsert', changed)).toMatchObject({ failed: 1 });
    }
  });

  it('take discounts, and keep what is too much', async () => {
    const issued_at = '2026-01-05T10:00:00Z';
    const offering = await invoiceOf(client, 50, { issued_at, early_payment: [{ days: 10, percent: 2 }] });
    const rows = [
      'reference_id,customer_id,amount,paid_at,excess,allocations[0].invoice_id,allocations[0].rest',
      `D,C-1,49,2026-01-10T10:00:00Z,keep,${offering.invoice_number},discount`,
      `E,C-1,7,2026-01-10T10:00:00Z,keep,${offering.invoice_number},open`,
    ].join('\n');
    const headers = { 'content-type': 'text/csv' };
    expect(await fixture.import('resource=payments&mode=upsert', rows, headers)).toMatchObject({
      created: 2,
      failed: 0,
    });
    expect(await moneyOf(client, offering)).toMatchObject({ paid: 50, due: 0 });
    const [kept] = (await client.get('/v2/payments?reference_ids=E')).body.data;
    expect(kept).toMatchObject({ unallocated_amount: 7 });
    const csv = (await client.get('/v2/exports/payments?format=csv')).body;
    const done = await fixture.import('resource=payments&mode=upsert', csv, headers);
    expect(done).toMatchObject({ unchanged: 6, failed: 0 }); // the discount and the adjustment too, which callers do not write
  });
});
