import type { Client } from '../../../test/support/client.js';
import { ImportBench, ndjson } from '../../../test/support/imports/bench.js';
import { invoiceOf, moneyOf, type PaidInvoice, paymentBody } from '../../../test/support/payments.js';
import { type OwnService, startService } from '../../../test/support/service.js';
import { makeTrade } from '../../../test/support/trade.js';

describe('files of payments', () => {
  let service: OwnService;
  let client: Client;
  let bench: ImportBench;
  let invoice: PaidInvoice;

  beforeAll(async () => {
    service = await startService();
    client = await service.tenant();
    bench = new ImportBench(service, client);
    await makeTrade(client);
    invoice = await invoiceOf(client, 80);
  });
  afterAll(() => service.stop());

  it('pay each line once, however often they are imported', async () => {
    const lines = [
      paymentBody(30, { reference_id: 'A', allocations: [{ invoice_id: invoice.invoice_number }] }),
      paymentBody(20, { reference_id: 'B', auto_allocate: 'oldest_due' }),
      paymentBody(90, { reference_id: 'C', allocations: [{ invoice_id: invoice.invoice_number, amount: 90 }] }),
    ];
    const file = ndjson(...lines);
    const counts = { created: 2, unchanged: 0, failed: 1 };
    expect(await bench.import('resource=payments&mode=upsert', file)).toMatchObject(counts);
    const again = { created: 0, unchanged: 2, failed: 1 };
    expect(await bench.import('resource=payments&mode=upsert', file)).toMatchObject(again);
    const other = ndjson({ ...lines[0], amount: 31 });
    expect(await bench.import('resource=payments&mode=upsert', other)).toMatchObject({ failed: 1 });
    expect(await moneyOf(client, invoice)).toEqual({ paid: 50, due: 30, settlement: [50, 0, 0, 0] });
  });

  it('that were exported change nothing when they are imported again', async () => {
    const lines = (await client.get('/v2/exports/payments')).body;
    expect(lines.map(({ reference_id }: { reference_id: string }) => reference_id)).toEqual(['A', 'B']);
    expect(await bench.import('resource=payments&mode=upsert', ndjson(...lines))).toMatchObject({
      unchanged: 2,
      failed: 0,
    });
    const csv = (await client.get('/v2/exports/payments?format=csv')).body;
    expect(csv).toContain('allocations[0].amount');
    const headers = { 'content-type': 'text/csv' };
    expect(await bench.import('resource=payments&mode=upsert', csv, headers)).toMatchObject({
      unchanged: 2,
      failed: 0,
    });
  });
});
