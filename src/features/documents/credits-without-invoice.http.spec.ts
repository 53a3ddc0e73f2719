import { invoiceFindings } from '../../../packages/invoice-documents/test/check-invoice.js';
import { pagesOf, textOf } from '../../../packages/invoice-documents/test/page-layout.js';
import { readCii } from '../../../packages/invoice-documents/test/read-cii.js';
import { readUbl } from '../../../packages/invoice-documents/test/read-ubl.js';
import type { Client } from '#test/support/client.js';
import { documentOf, makeElectronicTrade } from '#test/support/invoice-documents.js';
import { sharedService, type TestService } from '#test/support/service.js';

const ITEMS = [
  { sku: 'A', quantity: 3, amount: 0.3335, tax_rate: 19 },
  { sku: 'BONUS', name: 'Jahresbonus', quantity: 1, amount: 100, tax_rate: 7 },
];

describe('documents of a credit note without an invoice', () => {
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

  const create = (extra: object = {}) =>
    client.create('/v2/credit-notes', { customer_id: 'C-1', reason: 'Bonus 2026', items: ITEMS, ...extra });
  const documentIn = async ({ id }: { id: string }, format: string) => {
    const { status, bytes } = await documentOf(client, `/v2/credit-notes/${id}/document?format=${format}`);
    expect([format, status]).toEqual([format, 200]);
    return bytes;
  };
  const problemsOf = async ({ id }: { id: string }, format: string) =>
    (await client.get(`/v2/credit-notes/${id}/document-problems?format=${format}`)).body.data;

  it.each(['ubl', 'xrechnung_ubl', 'peppol', 'cii', 'xrechnung_cii'])(
    'are of the type 381 without a preceding invoice, with its exact amounts, in %s',
    async (format) => {
      const note = await create();
      expect(await problemsOf(note, format)).toEqual([]);
      const xml = (await documentIn(note, format)).toString();
      const read = format.endsWith('cii') ? readCii(xml) : readUbl(xml);
      expect(invoiceFindings(read, 2)).toEqual([]);
      expect(xml).toContain('>381<');
      expect(xml).not.toMatch(/BillingReference|InvoiceReferencedDocument/);
      for (const text of [note.credit_note_number, 'Jahresbonus', 'Product A', '0.3335', 'Łódź &amp; Söhne'])
        expect(xml).toContain(text);
      const amounts = [note.amount, note.tax_amount, note.net_amount].map((amount: number) => `>${amount.toFixed(2)}<`);
      for (const amount of amounts) expect(xml).toContain(amount);
    },
  );

  it('show number, reason and lines on pages, and name no invoice', async () => {
    const note = await create();
    expect(await problemsOf(note, 'pdf')).toEqual([]);
    const text = pagesOf(await documentIn(note, 'pdf'))
      .map(textOf)
      .join(' ');
    for (const part of [note.credit_note_number, 'Bonus 2026', 'Jahresbonus', 'Product A', 'Hauptstraße 1'])
      expect(text).toContain(part);
    expect((await documentIn(note, 'facturx')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('keep the customer and products as they were at the issue', async () => {
    const note = await create();
    await client.patch(`/v2/customers/${customer.id}`, { company_name: 'Renamed' });
    expect((await documentIn(note, 'ubl')).toString()).toContain('Łódź &amp; Söhne');
  });

  it('have the taxes of the mode stated where those are the same computed anew', async () => {
    const same = await create({ tax_mode: 'stated' });
    const xml = (await documentIn(same, 'ubl')).toString();
    expect(invoiceFindings(readUbl(xml), 2)).toEqual([]);
    expect(xml).toContain(`>${same.amount.toFixed(2)}</cbc:PayableAmount>`);
    const other = await create({
      ...{ tax_mode: 'stated', items: Array.from({ length: 3 }, () => ({ ...ITEMS[0], quantity: 1, amount: 0.03 })) },
    });
    expect((await problemsOf(other, 'ubl')).map(({ field }: { field: string }) => field)).toContain('invoice.tax_mode');
    expect(
      pagesOf(await documentIn(other, 'pdf'))
        .map(textOf)
        .join(' '),
    ).toContain('Product A');
  });

  it('decide whether it can be issued where the customer wants a format', async () => {
    await client.patch(`/v2/customers/${customer.id}`, { document_format: 'xrechnung_ubl', buyer_reference: null });
    const refused = await client.post('/v2/credit-notes', { customer_id: 'C-1', items: ITEMS });
    expect([refused.status, refused.body.code, refused.body.details]).toMatchObject([
      409,
      'document_incomplete',
      [{ field: 'customer.buyer_reference' }],
    ]);
    expect((await client.get('/v2/credit-notes')).body.data).toEqual([]);
  });

  it('are pages only once it is voided', async () => {
    const note = await create();
    await client.post(`/v2/credit-notes/${note.id}/void`, {});
    const xml = await documentOf(client, `/v2/credit-notes/${note.id}/document?format=ubl`);
    expect(xml.status).toBe(409);
    await documentIn(note, 'pdf');
  });
});
