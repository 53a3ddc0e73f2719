import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pagesOf, textOf } from '../../../packages/invoice-documents/test/page-layout.js';
import { pngOfSize } from '../../../packages/image-inspection/test/images.js';
import { asAdmin } from '#test/support/database.js';
import type { Client } from '#test/support/client.js';
import { documentOf, makeElectronicTrade } from '#test/support/invoice-documents.js';
import { createDraft, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { uploaded } from '#test/support/uploads.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { DocumentMaker } from './document-maker.js';

const FORMATS = ['pdf', 'facturx', 'ubl', 'cii', 'xrechnung_ubl', 'xrechnung_cii', 'peppol'];
const XML = FORMATS.slice(2);

describe('documents', () => {
  let service: TestService;
  let client: Client;
  let customer: { id: string };

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ currency: 'EUR', timezone: 'Europe/Berlin' });
    ({ customer } = await makeElectronicTrade(client));
  });

  const create = (extra: object = {}) => client.create('/v2/invoices', invoiceV2(extra));
  const pathOf = (id: string, query = '') => `/v2/invoices/${id}/document${query}`;
  const problemsOf = async (path: string) => (await client.get(path)).body.data;
  const rowsOf = async (id: string): Promise<number> => {
    const statement = 'select count(*)::int as n from stored_documents where state_id = $1';
    const { rows } = await asAdmin(service.database.adminUrl, (admin) => admin.query(statement, [id]));
    return rows[0].n;
  };
  const objects = async () => {
    let count = 0;
    for await (const batch of service.app.get(ObjectStore, { strict: false }).list()) count += batch.length;
    return count;
  };
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  it('of an issued invoice are made in every format, with hash, name and type', async () => {
    const { id } = await create({ invoice_number: 'R/1 ü', delivery_date: '2026-01-15' });
    for (const format of FORMATS) {
      expect([format, await problemsOf(`/v2/invoices/${id}/document-problems?format=${format}`)]).toEqual([format, []]);
      const { status, headers, bytes } = await documentOf(client, pathOf(id, `?format=${format}`));
      const isXml = XML.includes(format);
      expect([format, status]).toEqual([format, 200]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': isXml ? 'application/xml' : 'application/pdf',
        'content-disposition': `inline; filename="R_2F1_.${isXml ? 'xml' : 'pdf'}"; filename*=UTF-8''R%252F1%20%C3%BC.${isXml ? 'xml' : 'pdf'}`,
        'content-length': String(bytes.length),
        etag: `"${hash(bytes)}"`,
        'x-content-type-options': 'nosniff',
      });
      expect(bytes.subarray(0, 5).toString()).toBe(isXml ? '<?xml' : '%PDF-');
    }
  });

  it('name the legal name of the customer as the buyer, as it was at the issue', async () => {
    const path = `/v2/customers/${customer.id}`;
    const buyerOf = async (id: string) => {
      const xml = (await documentOf(client, pathOf(id, '?format=ubl'))).bytes.toString();
      const [, buyer] = /<cac:AccountingCustomerParty>(.*?)<\/cac:AccountingCustomerParty>/s.exec(xml)!;
      const pages = pagesOf((await documentOf(client, pathOf(id))).bytes)
        .map(textOf)
        .join();
      const [, name] = /<cbc:RegistrationName>(.*?)<\/cbc:RegistrationName>/.exec(buyer!)!;
      return { name, shows: ['Łódź & Söhne', 'Łódź Handels GmbH'].filter((text) => pages.includes(text)) };
    };
    const before = await create({ reference_id: 'I1', invoice_number: 'I1' });
    await client.patch(path, { legal_name: 'Łódź Handels GmbH' });
    const after = await create({ reference_id: 'I2', invoice_number: 'I2' });
    await client.patch(path, { legal_name: null });
    expect(await buyerOf(before.id)).toEqual({ name: 'Łódź &amp; Söhne', shows: ['Łódź & Söhne'] });
    expect(await buyerOf(after.id)).toEqual({ name: 'Łódź Handels GmbH', shows: ['Łódź Handels GmbH'] });
    const statement = `${path}/statement?from_date=2026-01-01&to_date=2026-01-31`;
    await client.patch(path, { legal_name: 'Łódź Handels GmbH' });
    const letter = await documentOf(client, statement, { accept: 'application/pdf' });
    expect(pagesOf(letter.bytes).map(textOf).join()).toContain('Łódź Handels GmbH');
  });

  it('have the exact amounts of the invoice', async () => {
    const items = [
      { sku: 'A', quantity: 3, amount: 33.3333, tax_charges: { discount: 10, discount_type: 'percentage' } },
      { sku: 'B', quantity: 1, amount: 5.5, tax_rate: 7, tax_charges: { shipping: 2 } },
    ];
    const charges = [
      { name: 'Rebate', type: 'discount', value_type: 'percentage', amount: 3 },
      { name: 'Freight', type: 'shipping', amount: 4.99 },
    ];
    const invoice = await create({ items, charges });
    const xml = (await documentOf(client, pathOf(invoice.id, '?format=ubl'))).bytes.toString();
    expect(xml).toContain(`>${invoice.total_amount}</cbc:PayableAmount>`);
    for (const { base, tax } of invoice.tax_summary) {
      expect(xml).toContain(`>${base.toFixed(2)}</cbc:TaxableAmount>`);
      expect(xml).toContain(`>${tax.toFixed(2)}</cbc:TaxAmount>`);
    }
    expect(xml).toContain('>33.3333</cbc:PriceAmount>');
  });

  it('are kept once for requests at the same time', async () => {
    const { id } = await create();
    const before = await objects();
    const all = await Promise.all(Array.from({ length: 16 }, () => documentOf(client, pathOf(id))));
    expect(new Set(all.map(({ status, bytes }) => `${status} ${hash(bytes)}`)).size).toBe(1);
    expect([await rowsOf(id), (await objects()) - before]).toEqual([1, 1]);
  });

  it('are refused while their process is killed, and made by the next request', async () => {
    const maker = service.app.get(DocumentMaker, { strict: false });
    const kill = (signal: NodeJS.Signals) => maker.processIds.forEach((pid) => process.kill(pid!, signal));
    await documentOf(client, pathOf((await createDraft(client)).id)); // starts a process
    const { id } = await create({ reference_id: 'R2', invoice_number: 'N2' });
    kill('SIGSTOP');
    const refused = client.get(pathOf(id));
    while (!maker.runningCount) await sleep(5);
    kill('SIGKILL');
    const { status, body } = await refused;
    expect([status, body.code, await rowsOf(id)]).toEqual([503, 'unavailable', 0]);
    expect([(await documentOf(client, pathOf(id))).status, await rowsOf(id)]).toEqual([200, 1]);
  });

  it('are sent in parts, and not at all to a client that has them', async () => {
    const { id } = await create();
    const whole = await documentOf(client, pathOf(id));
    const part = await documentOf(client, pathOf(id), { range: 'bytes=5-14' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-14/${whole.bytes.length}`]);
    expect(part.bytes).toEqual(whole.bytes.subarray(5, 15));
    const known = await documentOf(client, pathOf(id), { 'if-none-match': whole.headers.get('etag')! });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    expect((await documentOf(client, pathOf(id), { range: 'bytes=99999999-' })).bytes).toEqual(whole.bytes);
  });

  it('have words of the service in their language, the style at issue, and numbers of goods in XML', async () => {
    const style = { accent: '#1a5f7a', footer: 'Ours until paid.' };
    expect((await client.patch('/v2/settings', { document_style: style })).status).toBe(200);
    const charges = [{ name: 'Shipping', type: 'shipping', value_type: 'value', amount: 5 }];
    const { id } = await create({ charges });
    await client.patch('/v2/settings', { document_style: null });
    const text = pagesOf((await documentOf(client, pathOf(id, '?language=de'))).bytes)
      .map(textOf)
      .join();
    expect(text).toMatch(/Versand(?: \([^)]*\))? \| 5,00/);
    expect(text).toContain('Ours until paid.');
    const refused = await documentOf(client, pathOf(id), { accept: 'application/xml' });
    expect(refused.status).toBe(406);
  });

  it('of drafts are pages only', async () => {
    const { id } = await createDraft(client);
    const draft = await documentOf(client, pathOf(id));
    expect([draft.status, draft.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const part = await documentOf(client, pathOf(id), { range: 'bytes=0-4' });
    expect([part.status, part.bytes.toString()]).toEqual([206, '%PDF-']);
    const { status, body } = await client.get(pathOf(id, '?format=ubl'));
    expect([status, body.code, body.details[0].field]).toEqual([409, 'document_incomplete', 'invoice_status']);
    expect(await problemsOf(`/v2/invoices/${id}/document-problems?format=peppol`)).toEqual([]);
  });

  it('of cancelled invoices and voided credit notes are pages with a mark only', async () => {
    const invoice = await create();
    const note = await client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 1 });
    const paths = [`/v2/credit-notes/${note.id}/document`, pathOf(invoice.id)];
    const before = [];
    for (const path of paths) before.push(hash((await documentOf(client, path)).bytes));
    await client.post(`/v2/credit-notes/${note.id}/void`, {});
    await client.patch(`/v2/invoices/${invoice.id}`, { invoice_status: 'CANCELLED' });
    for (const [index, path] of paths.entries()) {
      const marked = hash((await documentOf(client, path)).bytes);
      expect(marked).not.toBe(before[index]);
      expect(hash((await documentOf(client, path)).bytes)).toBe(marked);
      for (const format of ['facturx', 'ubl']) expect((await client.get(`${path}?format=${format}`)).status).toBe(409);
    }
  });

  it('of credit notes are made in every format, of items and of a mere amount', async () => {
    const items = [
      { sku: 'A', quantity: 3, amount: 33.33 },
      { sku: 'B', quantity: 2, amount: 5, tax_rate: 7 },
    ];
    const charges = [{ name: 'Freight', type: 'shipping', amount: 10 }];
    const invoice = await create({ items, charges, delivery_date: '2026-01-15' });
    const credit = (body: object) => client.create(`/v2/invoices/${invoice.id}/credit-notes`, body);
    const ofItem = { items: [{ invoice_item_id: invoice.items[0].id, quantity: 1 }], reason: 'Broken' };
    for (const { id, amount } of [await credit(ofItem), await credit({ amount: 12.34 }), await credit(ofItem)])
      for (const format of FORMATS) {
        const path = `/v2/credit-notes/${id}/document`;
        expect([format, await problemsOf(`${path}-problems?format=${format}`)]).toEqual([format, []]);
        const { status, bytes } = await documentOf(client, `${path}?format=${format}`);
        expect([format, status]).toEqual([format, 200]);
        if (format === 'ubl') expect(bytes.toString()).toContain(`>${amount.toFixed(2)}</cbc:PayableAmount>`);
      }
  });

  it('of stated invoices are electronic if their taxes follow from the rates', async () => {
    const stated = (reference: string, tax: object) =>
      create({
        ...{ reference_id: reference, invoice_number: reference, tax_mode: 'stated' },
        items: [{ sku: 'A', quantity: 2, amount: 10, tax_charges: tax }],
      });
    const exact = await stated('S1', { tax: 19, tax_type: 'percentage' });
    const plain = await stated('S2', { tax: 3.8 });
    expect((await documentOf(client, pathOf(exact.id, '?format=peppol'))).status).toBe(200);
    expect((await client.get(pathOf(plain.id, '?format=peppol'))).status).toBe(409);
    expect((await documentOf(client, pathOf(plain.id))).status).toBe(200);
    const untaxed = await stated('S3', {});
    const problems = await client.get(`/v2/invoices/${untaxed.id}/document-problems?format=ubl`);
    expect(problems.body.data).toMatchObject([{ field: 'invoice.tax_mode' }]);
    for (const { id } of [exact, plain, untaxed]) {
      const note = await client.create(`/v2/invoices/${id}/credit-notes`, { amount: 5 });
      expect((await documentOf(client, `/v2/credit-notes/${note.id}/document`)).status).toBe(200);
    }
  });

  it('have the logo of the tenant', async () => {
    const without = await create();
    await uploaded(client, pngOfSize(400), { entity_type: 'logo' });
    const withLogo = await create({ reference_id: 'R2', invoice_number: 'N2' });
    const hasImage = async ({ id }: { id: string }) =>
      (await documentOf(client, pathOf(id))).bytes.toString('latin1').includes('/Subtype /Image');
    expect([await hasImage(without), await hasImage(withLogo)]).toEqual([false, true]);
  });

  it('of unknown records, formats and languages are refused', async () => {
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect((await client.get(pathOf(unknown))).body.code).toBe('invoice_not_found');
    expect((await client.get(`/v2/credit-notes/${unknown}/document-problems`)).body.code).toBe('credit_note_not_found');
    const { status, body } = await client.get(pathOf(unknown, '?format=doc&language=it'));
    expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([400, ['format', 'language']]);
  });
});
