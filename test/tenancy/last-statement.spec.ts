import { PriceList } from '#features/price-lists/price-list.entity.js';
import { PRICE_LIST } from '#features/price-lists/price-lists.queries.js';
import { newId } from '#platform/base/values/ids.js';
import { type Caller, runAs } from '#platform/data/tenancy/caller.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { newCaller } from '../support/callers.js';
import { sharedService } from '../support/service.js';

const NUMBER = 'select count(*)::integer as number from price_lists where tenant_id = $1';

describe('a last statement that is sent behind writes without waiting for them', () => {
  let db: TenantDb;
  let caller: Caller;

  beforeAll(async () => {
    db = (await sharedService()).app.get(TenantDb);
  });
  beforeEach(() => {
    caller = newCaller();
  });

  /** Inserts price lists with some ids, and reads their number with the commit. */
  const create = (ids: readonly string[]) =>
    runAs(caller, () =>
      db.transaction(async (tx) => {
        const rows = ids.map((id, index) => ({ id, referenceId: `${index}`, name: 'A' }));
        for (const row of rows) tx.journal.created('price_list', row);
        const inserted = tx.insert(PriceList, rows);
        return LastStatement.rows<{ number: number }>(NUMBER, []).after(inserted);
      }),
    );
  const count = () => runAs(caller, () => db.read<{ number: number }>(NUMBER, []));

  it.each([1, 30, 1_000, 2_100])('sees all of %d rows, which are committed with it', async (number) => {
    expect(await create(Array.from({ length: number }, newId))).toEqual([{ number }]);
    expect(await count()).toEqual([{ number }]);
  });

  it.each([2, 30, 1_001])('throws the error of writes of %d rows, and nothing of them is kept', async (number) => {
    const id = newId();
    await expect(create(Array.from({ length: number }, () => id))).rejects.toMatchObject({ code: '23505' });
    expect(await count()).toEqual([{ number: 0 }]);
    expect(await create([id])).toEqual([{ number: 1 }]);
  });

  it('does not lose the error of writes if the use case fails before it is sent', async () => {
    const id = newId();
    const work = runAs(caller, () =>
      db.transaction(async (tx) => {
        const row = { id, referenceId: id, name: 'A' };
        LastStatement.document(PRICE_LIST, [id]).after(tx.insert(PriceList, [row, row]));
        await Promise.resolve();
        throw new Error('the use case failed');
      }),
    );
    await expect(work).rejects.toThrow('the use case failed');
    expect(await count()).toEqual([{ number: 0 }]);
  });
});
