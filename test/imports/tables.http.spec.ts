import type { Client } from '../support/client.js';
import { CSV, ImportFixture } from '../support/imports/fixture.js';
import {
  addVariety,
  copySettings,
  entriesOf,
  exportOf,
  IS_WHOLE,
  linesOf,
  SECONDS,
} from '../support/imports/copies.js';
import { sharedService } from '../support/service.js';
import { makeSmallDemo } from '../support/small-demo.js';

describe('a table that is exported, changed by no spreadsheet, and imported', () => {
  it(
    'changes nothing in its tenant, and makes an empty one export the same bytes',
    async () => {
      const service = await sharedService();
      const { client: source } = await makeSmallDemo(service, 'tables-source', { isWhole: IS_WHOLE });
      const target = await service.tenant({ slug: 'tables-target' });
      await copySettings(source, target);
      const read = (client: Client, resource: string) => exportOf(client, `${resource}?format=csv&references=true`);
      for (const resource of ['products', 'product_prices', 'customers', 'inventories']) {
        const table = await read(source, resource);
        for (const client of [source, target]) {
          const fixture = new ImportFixture(service, client);
          const done = await fixture.import(`resource=${resource}&mode=upsert`, table, { 'content-type': CSV });
          expect([resource, await fixture.errors(done.id)]).toEqual([resource, []]);
          const isNew = client === target && resource !== 'product_prices'; // prices are imported with the products already
          expect({ resource, ...done }).toMatchObject(
            isNew ? { unchanged: 0, updated: 0 } : { created: 0, updated: 0 },
          );
          expect(done.rows_done).toBeGreaterThan(0);
        }
        expect(await read(target, resource)).toBe(table);
      }
    },
    SECONDS * 1_000,
  );

  it(
    'changes nothing in its tenant if it has a row for each item of documents',
    async () => {
      const service = await sharedService();
      const { client } = await makeSmallDemo(service, 'documents-source', { isWhole: IS_WHOLE });
      await addVariety(client);
      const fixture = new ImportFixture(service, client);
      const written = await entriesOf(service, client);
      for (const resource of ['orders', 'invoices', 'shipments', 'contract_pricing']) {
        const count = linesOf(String(await exportOf(client, `${resource}?format=ndjson`))).length;
        for (const parameter of ['references=true', 'references=false', 'formulas=keep']) {
          const table = await exportOf(client, `${resource}?format=csv&${parameter}`);
          const done = await fixture.import(`resource=${resource}&mode=upsert`, table, { 'content-type': CSV });
          expect([resource, await fixture.errors(done.id)]).toEqual([resource, []]);
          expect({ resource, ...done }).toMatchObject({ unchanged: count, rows_done: count });
          expect(linesOf(table).length - 1).toBeGreaterThan(count);
        }
      }
      expect(await entriesOf(service, client)).toBe(written);
    },
    SECONDS * 1_000,
  );
});
