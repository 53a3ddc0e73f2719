import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pngOfSize } from '../../packages/image-inspection/test/images.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { documentOf, makeElectronicTrade } from '../support/invoice-documents.js';
import { invoiceV2 } from '../support/invoices/invoice-bodies.js';
import { type OwnService, startInstance, startService } from '../support/service.js';
import { uploaded } from '../support/uploads.js';
import { openS3Server, type S3Server } from './s3-server.js';

const CHOICES = ['format=pdf&language=de', 'format=facturx&language=fr', 'format=ubl'];
const LATE_CHOICE = 'format=cii';

describe.each([
  ['folder', CHOICES],
  ['s3', CHOICES.slice(1)],
])('documents in the object store: %s', (kind, choices) => {
  let folder: string;
  let server: S3Server | undefined;
  let env: Record<string, string>;
  let service: OwnService;
  let client: Client;
  let customer: { id: string };
  let paths: string[];
  let logo: { id: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documents-'));
    server = kind === 's3' ? await openS3Server() : undefined;
    env = { DATA_DIR: folder, ...server?.env };
    service = await startService(env);
    client = await service.tenant({ currency: 'EUR', timezone: 'Europe/Berlin' });
    ({ customer } = await makeElectronicTrade(client));
    logo = await uploaded(client, pngOfSize(400), { entity_type: 'logo' });
    const invoice = await client.create('/v2/invoices', invoiceV2());
    const note = await client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 1.23, reason: 'Broken' });
    paths = [`/v2/invoices/${invoice.id}`, `/v2/credit-notes/${note.id}`];
  });
  afterAll(async () => {
    await service.stop();
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  const read = async (wanted: string[], base?: string): Promise<Buffer[]> => {
    const found: Buffer[] = [];
    for (const path of paths)
      for (const choice of wanted) {
        const { status, bytes } = await documentOf(client, `${path}/document?${choice}`, {}, base);
        expect([choice, status]).toEqual([choice, 200]);
        found.push(bytes);
      }
    return found;
  };

  /** Changes all that documents are made from, as far as it can change. */
  async function changeAll(): Promise<void> {
    const product = (await client.get('/v2/products?sku_ids=A')).body.data[0];
    const address = (await client.get(`/v2/customers/${customer.id}`)).body.data.addresses[0];
    const addresses = [{ ...address, address_line_1: 'Changed', city: 'Changed', country: 'France' }];
    const bodies: [path: string, body: object][] = [
      [paths[0]!, { remarks: 'Changed', due_date: '2098-01-01T00:00:00Z', paid_amount: 1 }],
      [
        `/v2/customers/${customer.id}`,
        { company_name: 'Changed', vat_id: null, buyer_reference: 'Changed', addresses },
      ],
      ['/v2/settings', { seller: { legal_name: 'Changed' }, tax_mode: 'stated', payment_terms: null }],
      [`/v2/products/${product.id}`, { name: 'Changed', unit_code: 'KGM' }],
    ];
    for (const [path, body] of bodies) {
      const answer = await client.patch(path, body);
      expect([path, answer.status, answer.body.details]).toEqual([path, 200, undefined]);
    }
    expect((await client.delete(`/v2/media/${logo.id}`)).status).toBe(204);
    await uploaded(client, pngOfSize(500), { entity_type: 'logo' });
  }

  /** Deletes the kept documents, rows and objects. Returns their number. */
  async function deleteKept(): Promise<number> {
    const { rows } = await asAdmin(service.database.adminUrl, (admin) =>
      admin.query<{ object_key: string }>('delete from stored_documents returning object_key'),
    );
    const store = service.app.get(ObjectStore, { strict: false });
    for (const { object_key: key } of rows) await store.delete(key);
    return rows.length;
  }

  it('keep their bytes when all that they say has changed, after a restart, and when they are made again', async () => {
    const before = await read(choices);
    const pages = paths.length * choices.filter((choice) => /pdf|facturx/.test(choice)).length;
    expect(before.filter((bytes) => bytes.includes('/Subtype /Image'))).toHaveLength(pages); // they have the logo
    await changeAll();
    expect(await read(choices)).toEqual(before);

    const restarted = await startInstance(service.database.serviceUrl, { env });
    expect(await read(choices, restarted.base)).toEqual(before);
    await restarted.app.close();

    expect(await deleteKept()).toBe(before.length);
    expect(await read(choices)).toEqual(before);

    for (const late of (await read([LATE_CHOICE])).map(String)) {
      expect(late).toContain('Nordwind Großhandel GmbH');
      expect(late).not.toContain('Changed');
    }
  });
});
