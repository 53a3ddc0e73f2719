import { Documents } from '../../migrations/0024-documents.js';
import { asOwner } from '#app/database/migrate.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { createDraft, invoiceV2 } from '../support/invoices/invoice-bodies.js';
import { type OwnService, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

describe('the migration of documents', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService();
    client = await service.tenant();
    await makeTrade(client);
  });
  afterAll(() => service.stop());

  const migrate = () =>
    asOwner(service.database.ownerUrl, async (owner) => {
      const run = owner.createQueryRunner();
      await new Documents().up(run);
      await run.release();
    });
  const query = (text: string) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query<Record<string, unknown>>(text)).rows);

  it('reconstructs the states of what was issued before, marks them, and leaves the others as they are', async () => {
    const issued = await client.create('/v2/invoices', invoiceV2());
    const note = await client.create(`/v2/invoices/${issued.id}/credit-notes`, { amount: 1 });
    const later = await client.create('/v2/invoices', invoiceV2({ reference_id: 'R2', invoice_number: 'N2' }));
    await createDraft(client, { reference_id: 'R3', invoice_number: 'N3' });
    const states = 'select id, state from document_states order by id';
    const before = await query(states);
    await query(`delete from document_states where id <> '${later.id}'`);
    await migrate();
    await migrate();
    expect(await query(states)).toEqual(before);
    const marked = await query('select id from document_states where is_reconstructed order by id');
    expect(marked.map(({ id }) => id)).toEqual([issued.id, note.id].sort());
  });
});
