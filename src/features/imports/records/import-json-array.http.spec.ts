import { ImportFixture, productLine } from '#test/support/imports/fixture.js';
import { sharedService } from '#test/support/service.js';
import { ImportTurn } from '../work/import-turn.js';

describe('an import of a JSON array of objects', () => {
  let fixture: ImportFixture;
  const PRODUCTS = 'resource=products&mode=upsert';

  beforeEach(async () => {
    const service = await sharedService();
    fixture = new ImportFixture(service, await service.tenant());
  });

  it('writes its objects, whose numbers are those of their lines', async () => {
    const file = JSON.stringify([productLine('A'), productLine('B', { name: 1 }), productLine('C')], undefined, 2);
    const done = await fixture.import(PRODUCTS, file);
    expect(done).toMatchObject({ status: 'completed_with_errors', created: 2, failed: 1, rows_done: 3 });
    expect(await fixture.errors(done.id)).toMatchObject([{ line: 2, reference: 'B', details: [{ field: 'name' }] }]);
    expect(await fixture.import(PRODUCTS, file)).toMatchObject({ unchanged: 2, failed: 1 });
  });

  it('is read as it is over several batches, and with line breaks between its objects only', async () => {
    const turn = fixture.service.app.get(ImportTurn);
    const { short } = turn.limits;
    turn.limits.short = { ...short, maxRows: 2 };
    try {
      const lines = Array.from({ length: 7 }, (_, index) => JSON.stringify(productLine(`P${index}`)));
      const done = await fixture.import(PRODUCTS, `[${lines.join(',\n')}]\n`);
      expect(done).toMatchObject({ status: 'completed', created: 7, failed: 0 });
    } finally {
      turn.limits.short = short;
    }
  });

  it('refuses what is not complete as no JSON', async () => {
    const done = await fixture.import(PRODUCTS, `[${JSON.stringify(productLine('A'))},\n{"sku_id":`);
    expect(done).toMatchObject({ created: 1, failed: 1 });
    expect(await fixture.errors(done.id)).toMatchObject([{ line: 2, code: 'invalid_json' }]);
  });

  it('finds orders that stand in it twice', async () => {
    const order = { reference_id: 'O-1', customer_id: 'C', line_items: [] };
    const done = await fixture.import('resource=orders&mode=create', JSON.stringify([order, order]));
    expect(done).toMatchObject({ created: 0, failed: 2 });
    const [first] = await fixture.errors(done.id);
    expect(first!.details[0]!.reason).toContain('stands in another line too, see line 2');
  });
});
