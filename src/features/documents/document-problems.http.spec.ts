import type { Client } from '#test/support/client.js';
import { documentOf, makeElectronicTrade } from '#test/support/invoice-documents.js';
import { pagesOf, textOf } from '../../../packages/invoice-documents/test/page-layout.js';
import { createDraft, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('documents by their customer, and what they lack', () => {
  let service: TestService;
  let client: Client;
  let trade: { customer: { id: string } };

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ currency: 'EUR', timezone: 'Europe/Berlin' });
    trade = await makeElectronicTrade(client);
  });

  const create = (extra: object = {}) => client.create('/v2/invoices', invoiceV2(extra));
  const pathOf = (id: string, query = '') => `/v2/invoices/${id}/document${query}`;
  const problemsOf = async (path: string) => (await client.get(path)).body.data;

  describe('of the customer', () => {
    const customer = async (fields: object) => client.patch(`/v2/customers/${trade.customer.id}`, fields);
    const MISSING = { field: 'customer.buyer_reference', reason: 'XRechnung needs it (BR-DE-15)' };

    it('have its format and language, else those of the settings, where the request names none', async () => {
      const { id } = await create();
      const typeOf = async () => (await documentOf(client, pathOf(id))).headers.get('content-type');
      const language = async () => {
        const { bytes } = await documentOf(client, pathOf(id, '?format=pdf'));
        return pagesOf(bytes).map(textOf).join();
      };
      expect([await typeOf(), (await language()).includes('Rechnung')]).toEqual(['application/pdf', false]);
      await client.patch('/v2/settings', { document_format: 'ubl', document_language: 'de' });
      expect([await typeOf(), (await language()).includes('Rechnung')]).toEqual(['application/xml', true]);
      expect((await customer({ document_format: 'pdf', document_language: 'en' })).body.data).toMatchObject({
        ...{ document_format: 'pdf', document_language: 'en' },
      });
      expect([await typeOf(), (await language()).includes('Rechnung')]).toEqual(['application/pdf', false]);
    });

    it('must be possible before an invoice or credit note is issued', async () => {
      await customer({ buyer_reference: null });
      const issued = await create({ reference_id: 'R0', invoice_number: 'N0' }); // its credit notes name its buyer
      await customer({ document_format: 'xrechnung_ubl' });
      const refusal = ({ status, body }: { status: number; body: { code: string; details: unknown } }) => [
        status,
        body.code,
        body.details,
      ];
      const refused = [409, 'document_incomplete', [MISSING]];
      expect(refusal(await client.post('/v2/invoices', invoiceV2({ reference_id: 'R1' })))).toEqual(refused);
      const note = { reference_id: 'N1', amount: 1 };
      expect(refusal(await client.post(`/v2/invoices/${issued.id}/credit-notes`, note))).toEqual(refused);
      const draft = await createDraft(client);
      const path = `/v2/invoices/${draft.id}`;
      expect(refusal(await client.patch(path, { invoice_status: 'OPEN' }))).toEqual(refused);
      expect((await client.get(path)).body.data.invoice_status).toBe('DRAFT');
      const mended = await client.patch(path, { invoice_status: 'OPEN', buyer_reference: 'B-1' });
      expect([mended.status, mended.body.data.invoice_status]).toEqual([200, 'OPEN']);
    });

    it('are judged by a dry run', async () => {
      await customer({ document_format: 'xrechnung_ubl', buyer_reference: null });
      const delivered = { invoice_status: 'DRAFT', delivery_date: '2026-01-15' };
      const dryRun = async (extra: object) =>
        (await client.post('/v2/invoices', invoiceV2({ ...delivered, dry_run: true, ...extra }))).body.data;
      expect((await dryRun({})).document_problems).toMatchObject({ pdf: [], xrechnung_ubl: [MISSING] });
      expect((await dryRun({ formats: ['ubl'] })).document_problems).toEqual({ ubl: [] });
    });
  });

  it('name everything that is missing, with the rules', async () => {
    const other = await service.tenant({ currency: 'EUR' });
    await makeTrade(other);
    const { id } = await other.create('/v2/invoices', invoiceV2());
    const { status, body } = await other.get(pathOf(id, '?format=xrechnung_ubl'));
    expect([status, body.code]).toEqual([409, 'document_incomplete']);
    const fields = body.details.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['settings.seller.legal_name', 'customer.buyer_reference']));
    expect(body.details.map(({ reason }: { reason: string }) => reason).join()).toContain('BR-DE-15');
    const problems = await other.get(`/v2/invoices/${id}/document-problems?format=xrechnung_ubl`);
    expect(problems.body.data).toEqual(body.details);
    expect((await documentOf(other, pathOf(id))).status).toBe(200);
  });

  it('lack what the law wants of an invoice, and are pages all the same', async () => {
    const other = await service.tenant({ currency: 'EUR' });
    await makeTrade(other);
    const dryRun = (await other.post('/v2/invoices', invoiceV2({ dry_run: true }))).body.data;
    const { id } = await other.create('/v2/invoices', invoiceV2());
    const note = await other.create(`/v2/invoices/${id}/credit-notes`, { amount: 1 });
    for (const path of [`/v2/invoices/${id}`, `/v2/credit-notes/${note.id}`]) {
      const { data } = (await other.get(`${path}/document-problems`)).body;
      const reason = 'an invoice must have it (Directive 2006/112/EC, article 226, no. 5)';
      expect(data).toEqual(dryRun.document_problems.pdf);
      expect(data).toEqual(expect.arrayContaining([{ field: 'settings.seller.legal_name', reason }]));
      const fields = data.map(({ field }: { field: string }) => field);
      expect(fields).toEqual(expect.arrayContaining(['settings.seller.vat_id', 'invoice.delivery_date']));
      expect((await documentOf(other, `${path}/document`)).status).toBe(200);
    }
  });

  it('lack fields of the order or of the customer, by where the address of the buyer comes from', async () => {
    const billed = async (reference: string, order: object) => {
      const line_items = [{ sku: 'A', quantity: 9, unit_price: 10 }];
      await client.create('/v2/orders', { reference_id: reference, line_items, ...order });
      const items = [{ sku: 'A', quantity: 1, amount: 10 }];
      return create({ reference_id: reference, invoice_number: reference, order_ids: [reference], items });
    };
    const missing = (field: string) => [{ field, reason: 'an electronic invoice needs it (BR-11)' }];
    const ofOrder = await billed('O-1', { customer_id: 'C-1', billing_address: { city: 'Berlin' } });
    const note = await client.create(`/v2/invoices/${ofOrder.id}/credit-notes`, { amount: 1 });
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Without address' });
    const ofCustomer = await billed('O-2', { customer_id: 'C-2' });
    const fields = [
      [`invoices/${ofOrder.id}`, 'order.billing_address.country'],
      [`credit-notes/${note.id}`, 'order.billing_address.country'],
      [`invoices/${ofCustomer.id}`, 'customer.addresses.country'],
    ] as const;
    for (const [path, field] of fields)
      expect(await problemsOf(`/v2/${path}/document-problems?format=ubl`)).toEqual(missing(field));
  });
});
