import { jest } from '@jest/globals';
import { openTransaction, until } from '#test/support/open-transaction.js';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { BatchTransaction } from '#platform/data/tenancy/batch-transaction.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { lockVariant } from '#features/products/groups/product-groups.js';
import { ImportFixture, ndjson, productLine } from '#test/support/imports/fixture.js';

/** Parts that are tried before the end of the other transaction: all lines, halves of them, and single lines at least twice. */
const PARTS = 8;

describe('an import that needs a record which another transaction has locked', () => {
  let service: TestService;
  let client: Client;
  let fixture: ImportFixture;
  /** Ends the other transaction, which has locked one of three products. */
  let end: () => Promise<void>;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    fixture = new ImportFixture(service, client);
    await fixture.import('resource=products&mode=create', file('Old'));
    await lock('P-2');
  });

  const lock = async (sku: string) => {
    const { id } = (await client.get(`/v2/products?sku_id=${sku}`)).body.data[0];
    end = await openTransaction(service, client, (tx) => lockVariant(tx, id as string, ANY_VERSION));
  };

  afterEach(() => end()); // also after a failure, so that the import ends

  const file = (name: string) => ndjson(...[1, 2, 3].map((number) => productLine(`P-${number}`, { name })));
  const names = async () =>
    (await client.get('/v2/products?sort_by=sku_id')).body.data.map(({ name }: { name: string }) => name);
  const updated = { status: 'completed', updated: 3, failed: 0 };

  /** The changes of an atomic import are found by times before its end. */
  const expectLateChanges = async (since: string) => {
    const read = async (list: string, from: string) => {
      const headers = { 'x-api-key': client.key };
      return (await fetch(`${client.base}${list}?updated_after=${from}`, { headers })).text();
    };
    for (const list of ['/v1/products', '/v2/products', '/v2/exports/products'])
      expect((await read(list, since)).match(/"name":"New"/g)).toHaveLength(3);
    const { finished_at: end } = (await client.get('/v2/imports?sort_by=created_at&sort=desc')).body.data[0];
    expect(await read('/v2/exports/products', new Date(Date.parse(end as string) + 1).toISOString())).toBe('');
  };

  it('commits the lines before it and waits for the record', async () => {
    const done = fixture.import('resource=products&mode=upsert', file('New'));
    while ((await names())[0] === 'Old') await new Promise((wake) => setTimeout(wake, 5));
    expect(await names()).toEqual(['New', 'Old', 'Old']);
    await end();
    expect(await done).toMatchObject(updated);
    expect(await names()).toEqual(['New', 'New', 'New']);
  });

  it('waits for the record of its first line and leaves none out', async () => {
    await end();
    await lock('P-1');
    const part = jest.spyOn(BatchTransaction.prototype, 'part');
    try {
      const done = fixture.import('resource=products&mode=upsert', file('New'));
      await until(() => part.mock.calls.length >= 2); // together and alone
      await end();
      expect(await done).toMatchObject(updated);
      expect(await names()).toEqual(['New', 'New', 'New']);
    } finally {
      part.mockRestore();
    }
  });

  it('commits nothing before it if the import is atomic, and tries the line again', async () => {
    const part = jest.spyOn(BatchTransaction.prototype, 'part');
    try {
      const done = fixture.import('resource=products&mode=upsert&on_error=atomic', file('New'));
      await until(() => part.mock.calls.length >= PARTS);
      expect(await names()).toEqual(['Old', 'Old', 'Old']);
      const since = new Date(Date.now() + 1).toISOString(); // after the time that the import's changes get
      await end();
      expect(await done).toMatchObject(updated);
      expect(await names()).toEqual(['New', 'New', 'New']);
      await expectLateChanges(since);
    } finally {
      part.mockRestore();
    }
  });
});
