import { getDataSourceToken } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { newId } from '#platform/base/values/ids.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { PriceList } from '#features/price-lists/price-list.entity.js';
import { asAdmin, itOnOneServer } from '../support/database.js';
import { type OwnService, startInstance, startService } from '../support/service.js';

/** PostgreSQL has the setting `transaction_timeout` since version 17; with 16 only the service ends such a transaction. */
const hasSetting = Number(process.env.TEST_POSTGRES_VERSION ?? 18) >= 17;

/** The overlap of docs/sync.md depends on the maximum duration of a transaction. */
describe('a transaction that lasts too long', () => {
  let service: OwnService;

  beforeAll(async () => {
    service = await startService({ REQUEST_TIMEOUT_MS: '400', STATEMENT_TIMEOUT_MS: '200' });
  });
  afterAll(() => service.stop());

  const names = () =>
    asAdmin(
      service.database.adminUrl,
      async (admin) => (await admin.query<{ name: string }>('select name from price_lists')).rows,
    );

  it('loses its connection, also while statements run', async () => {
    const { key } = await service.tenant();
    const caller = await service.app.get(ApiKeys).authenticate(key);
    const work = runAs(caller, () =>
      service.app.get(TenantDb).transaction(async (tx) => {
        await tx.insert(PriceList, [{ id: newId(), referenceId: 'A', name: 'A' }]);
        for (;;) await tx.query('select 1 where $1::uuid is not null');
      }),
    );
    const refusal = await work.catch((error: DomainError) => error.code);
    expect(['unavailable', 'timeout']).toContain(refusal); // timeout: one statement took too long on a busy machine
    expect(await names()).toEqual([]);
  });

  (hasSetting ? itOnOneServer('a transaction without the service has no tenant on the workers') : it.skip)(
    'is ended by PostgreSQL when the service does not end it',
    async () => {
      const pool = (service.app.get<DataSource>(getDataSourceToken()).driver as unknown as { master: Pool }).master;
      const { slug } = await service.tenant();
      const id = await asAdmin(
        service.database.adminUrl,
        async (admin) =>
          (await admin.query<{ id: string }>('select id from tenants where slug = $1', [slug])).rows[0]!.id,
      );
      const connection = await pool.connect(); // not with TenantDb, which would close it before
      await connection.query(`begin; select set_config('app.tenant_id', '${id}', true)`);
      await connection.query(`insert into price_lists (id, reference_id, name) values ($1, 'B', 'B')`, [newId()]);
      await connection.query('set local statement_timeout = 0');
      await expect(connection.query('select pg_sleep(600)')).rejects.toMatchObject({ code: '25P04' });
      connection.release(true);
      expect(await names()).toEqual([]);
    },
  );

  it('is limited behind a pooler too, where each transaction sets its own limit', async () => {
    const { key } = await service.tenant();
    const env = { DATABASE_TRANSACTION_POOLER: 'true', REQUEST_TIMEOUT_MS: '5000', STATEMENT_TIMEOUT_MS: '2000' };
    const { app } = await startInstance(service.database.serviceUrl, { env });
    const caller = await app.get(ApiKeys).authenticate(key);
    const shown = `select current_setting('transaction_timeout', true) as value where $1::uuid is not null`;
    const values = await runAs(caller, () => app.get(TenantDb).transaction((tx) => tx.query(shown)));
    expect(values).toEqual([{ value: hasSetting ? '7s' : null }]);
    await app.close();
  });
});
