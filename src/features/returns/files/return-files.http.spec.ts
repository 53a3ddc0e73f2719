import type { Client } from '#test/support/client.js';
import { exportOf } from '#test/support/imports/copies.js';
import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('files of returns', () => {
  let service: TestService;
  let client: Client;
  let fixture: ImportFixture;

  const sent = async (to: Client) => {
    await makeTrade(to);
    for (const reference of ['SO-2', 'SO-3']) {
      const line_items = [{ sku: 'A', quantity: 4, unit_price: 1 }];
      await to.create('/v2/orders', { customer_id: 'C-1', reference_id: reference, line_items });
      const items = [{ sku_id: 'A', quantity: 4 }];
      const shipment = { reference_id: reference, order_id: reference, status: 'shipped', shipment_items: items };
      await to.create('/v2/shipments', shipment);
    }
  };

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    fixture = new ImportFixture(service, client);
    await sent(client);
  });

  it('enter each return once, however often they are imported, and refuse what was not sent', async () => {
    const lines = [
      { reference_id: 'R-1', customer_id: 'C-1', items: [{ sku: 'A', quantity: 6, reason: 'Damaged' }] },
      { reference_id: 'R-2', customer_id: 'C-1', status: 'approved', items: [{ sku: 'A', quantity: 1 }] },
      { reference_id: 'R-3', customer_id: 'C-1', items: [{ sku: 'A', quantity: 2 }] },
    ];
    const file = ndjson(...lines);
    const done = await fixture.import('resource=returns&mode=upsert', file);
    expect(done).toMatchObject({ created: 2, unchanged: 0, failed: 1 });
    expect(await fixture.errors(done.id)).toMatchObject([{ code: 'over_returned' }]);
    const { data } = (await client.get('/v2/returns/by-reference/R-1')).body;
    expect(data.items).toMatchObject([{ quantity: 4 }, { quantity: 2 }]);
    await client.patch(`/v2/returns/${data.id}`, { status: 'approved' });
    const again = await fixture.import('resource=returns&mode=upsert', file);
    expect(again).toMatchObject({ created: 0, unchanged: 2, failed: 1 });
    const other = ndjson({ ...lines[0], items: [{ sku: 'A', quantity: 5 }] });
    expect(await fixture.import('resource=returns&mode=upsert', other)).toMatchObject({ unchanged: 0, failed: 1 });
  });

  it.each(['application/x-ndjson', 'text/csv'])(
    'that were exported as %s change nothing, and make the same returns in another tenant',
    async (type) => {
      const format = type === 'text/csv' ? 'csv' : 'ndjson';
      const file = await exportOf(client, `returns?format=${format}&references=true`);
      const headers = { 'content-type': type };
      const same = await fixture.import('resource=returns&mode=upsert', file, headers);
      expect([await fixture.errors(same.id), same.unchanged]).toEqual([[], 2]);
      const target = await service.tenant();
      await sent(target);
      const targets = new ImportFixture(service, target);
      const copied = await targets.import('resource=returns&mode=create', file, headers);
      expect([await targets.errors(copied.id), copied.created]).toEqual([[], 2]);
      const { data } = (await target.get('/v2/returns/by-reference/R-1')).body;
      expect(data).toMatchObject({ status: 'approved', items: [{ quantity: 4, reason: 'Damaged' }, { quantity: 2 }] });
    },
  );
});
