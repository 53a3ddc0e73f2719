import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG, pngOfSize } from '../../../packages/image-inspection/test/images.js';
import { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { issueKey } from '#test/support/keys.js';
import { openTransaction } from '#test/support/open-transaction.js';
import { type OwnService, startService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { upload, uploaded } from '#test/support/uploads.js';
import { untilWaiting } from '#test/support/waiting-sessions.js';
import { MediaSweep } from './media-sweep.js';

const LOGO = { entity_type: 'logo' };

describe('logos', () => {
  let folder: string;
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'logos-'));
    service = await startService({ DATA_DIR: folder });
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const withScopes = async (scopes: string[]) =>
    new Client(service.base, await issueKey(service.database, { slug: client.slug, scopes }), client.slug);
  const settings = async () => (await client.get('/v2/settings')).body.data;
  const changes = async () =>
    (await client.get('/v2/history?resource_type=settings')).body.data.map(
      ({ version, changes: [first] }: { version: number; changes: { field: string; after: unknown }[] }) => [
        version,
        first!.field,
        first!.after,
      ],
    );

  it.each(['/v1/media/upload', '/v2/media'])('need the scope settings:write beside media:write at %s', async (path) => {
    const details = [{ field: 'X-API-Key', reason: 'needs the scope settings:write' }];
    const pictures = await withScopes(['media:write', 'media:delete']);
    expect((await upload(pictures, PNG, LOGO, path)).body).toMatchObject({ code: 'insufficient_scope', details });
    expect((await upload(pictures, PNG, { entity_type: 'product' }, path)).status).toBe(201);
    const both = await withScopes(['media:write', 'settings:write']);
    const logo = (await upload(both, PNG, LOGO, path)).body.data;
    const refused = await pictures.delete(`/v2/media/${logo.media_file_id}`);
    expect([refused.status, refused.body.details]).toEqual([403, details]);
    expect((await settings()).logo_media_file_id).toBe(logo.media_file_id);
    expect((await client.delete(`/v2/media/${logo.media_file_id}`)).status).toBe(204);
  });

  it('are shown by the settings, with an entry in their history for each change', async () => {
    expect(await settings()).toMatchObject({ logo_media_file_id: null, version: 1 });
    const first = await uploaded(client, pngOfSize(300), LOGO);
    const second = await uploaded(client, pngOfSize(300), LOGO);
    expect(await settings()).toMatchObject({ logo_media_file_id: second.id, version: 3 });
    await client.delete(`/v2/media/${first.id}`); // no longer the logo
    await uploaded(client, pngOfSize(301), { entity_type: 'product' });
    expect((await settings()).version).toBe(3);
    await client.delete(`/v2/media/${second.id}`);
    expect(await settings()).toMatchObject({ logo_media_file_id: null, version: 4 });
    const field = 'logo_media_file_id';
    expect((await changes()).reverse()).toEqual([
      [2, field, first.id],
      [3, field, second.id],
      [4, field, null],
    ]);
    const written = await client.patch('/v2/settings', { logo_media_file_id: first.id });
    expect(written.body.details).toEqual([
      { field, reason: 'is the last media file of the type logo; upload or delete one by /v2/media' },
    ]);
  });

  it('stay in the store until the last document that has them goes, and count in the quota', async () => {
    const logo = await uploaded(client, pngOfSize(302), LOGO);
    const used = async () =>
      (await client.get('/v2/tenant')).body.data.quotas.filter(
        ({ name }: { name: string }) => name === 'media_bytes',
      )[0].used;
    const before = await used();
    const first = await client.create('/v1/invoices', invoiceV1());
    const second = await client.create('/v2/invoices', invoiceV2({ reference_id: 'R2', invoice_number: 'N2' }));
    expect((await client.delete(`/v2/media/${logo.id}`)).status).toBe(204);
    expect((await client.get(`/v2/media/${logo.id}`)).status).toBe(404);
    expect([(await fetch(logo.url)).status, await used()]).toEqual([200, before]);
    expect((await client.delete(`/v1/invoices/${first.id}`)).status).toBe(204);
    const sweep = service.app.get(MediaSweep, { strict: false });
    await sweep.run({ graceMs: -60_000 });
    expect((await fetch(logo.url)).status).toBe(200);
    expect((await client.delete(`/v1/invoices/${second.id}`)).status).toBe(204);
    await sweep.run({ graceMs: -60_000 });
    expect([(await fetch(logo.url)).status, await used()]).toEqual([404, 0]);
  });

  it.each(['issue', 'deletion'])(
    'stay in the store when an invoice is issued at the same time: the %s is first',
    async (first) => {
      const logo = await uploaded(client, pngOfSize(304), LOGO);
      const [, key] = logo.url.split('/media/');
      const state = `insert into document_states (tenant_id, id, state) values ($1, gen_random_uuid(), jsonb_build_object('logo', $2::text))
      returning logo`;
      const remove = () => client.delete(`/v2/media/${logo.id}`);
      if (first === 'deletion') {
        const end = await openTransaction(service, client, (tx) =>
          tx.query('select from media_objects where tenant_id = $1 for update'),
        );
        const removed = remove();
        await asAdmin(service.database.adminUrl, (admin) => untilWaiting(admin, 1, removed));
        // it ends as soon as it can: on a busy machine it may get the row before the deletion, which then waits for it
        const issued = openTransaction(service, client, (tx) => tx.query(state, [key])).then((commit) => commit());
        await end();
        expect((await removed).status).toBe(204);
        await issued;
      } else {
        const end = await openTransaction(service, client, (tx) => tx.query(state, [key]));
        const removed = remove();
        await asAdmin(service.database.adminUrl, (admin) => untilWaiting(admin, 1, removed));
        await end();
        expect((await removed).status).toBe(204);
      }
      const { rows } = await asAdmin(service.database.adminUrl, (admin) =>
        admin.query<{ logo: string | null; named: string | null }>(
          `select logo, state ->> 'logo' as named from document_states where tenant_id = (select id from tenants where slug = $1)`,
          [client.slug],
        ),
      );
      const status = (await fetch(logo.url)).status;
      expect(rows).toEqual(status === 200 ? [{ logo: key, named: key }] : [{ logo: null, named: null }]);
      if (first === 'issue') expect(status).toBe(200);
    },
  );

  it('are stored once when the same bytes are uploaded again', async () => {
    const bytes = pngOfSize(303);
    const logo = await uploaded(client, bytes, LOGO);
    const invoice = await client.create('/v1/invoices', invoiceV1());
    await client.delete(`/v2/media/${logo.id}`);
    const again = await uploaded(client, bytes, LOGO);
    expect(again.url).toBe(logo.url);
    await client.delete(`/v1/invoices/${invoice.id}`);
    expect((await fetch(logo.url)).status).toBe(200);
    await client.delete(`/v2/media/${again.id}`);
    expect((await fetch(logo.url)).status).toBe(404);
  });
});
