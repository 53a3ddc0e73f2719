import { pagesOf, textOf } from '../../../packages/invoice-documents/test/page-layout.js';
import type { Client } from '#test/support/client.js';
import { documentOf, makeElectronicTrade } from '#test/support/invoice-documents.js';
import { invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { DocumentMaker } from './document-maker.js';

const DETAILS = {
  buyer_reference: 'B-9',
  contract_reference: 'C-9',
  po_number: 'P-9',
  payment_terms: 'T-9',
  remarks: 'R-9',
};

describe('details of an invoice that change after its issue', () => {
  let service: TestService;
  let client: Client;
  let id: string;
  let path: string;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant({ currency: 'EUR' });
    const { customer } = await makeElectronicTrade(client);
    await client.patch(`/v2/customers/${customer.id}`, { buyer_reference: null });
    ({ id } = await client.create('/v2/invoices', invoiceV2({})));
    path = `/v2/invoices/${id}`;
  });

  const change = async (details: object) => {
    const { status, body } = await client.patch(path, details);
    expect([status, body.details]).toEqual([200, undefined]);
    return body.data.warnings as { field: string; reason: string }[];
  };
  const page = async () => {
    const { status, bytes } = await documentOf(client, `${path}/document`);
    return { status, text: pagesOf(bytes).map(textOf).join() };
  };
  const missing = async () =>
    ((await client.get(`${path}/document-problems?format=xrechnung_ubl`)).body.data as { field: string }[]).map(
      ({ field }) => field,
    );

  it('are in its documents as long as none was made', async () => {
    expect(await missing()).toContain('customer.buyer_reference');
    expect(await change({ ...DETAILS, due_date: '2031-05-06T12:00:00Z', delivery_date: '2026-02-03' })).toEqual([]);
    expect(await missing()).not.toContain('customer.buyer_reference');
    const { status, text } = await page();
    expect(status).toBe(200);
    for (const shown of [...Object.values(DETAILS), '6 May 2031', '3 Feb 2026']) expect(text).toContain(shown);
  });

  it('are no more in documents after one was made, which warnings say until they are changed back', async () => {
    await change({ remarks: 'First' });
    const before = await page();
    expect(before.text).toContain('First');
    const warnings = [
      {
        field: 'due_date',
        reason: expect.stringMatching(/^changed after a document was made: documents keep "2/) as string,
      },
      { field: 'po_number', reason: 'changed after a document was made: documents keep none' },
      { field: 'remarks', reason: 'changed after a document was made: documents keep "First"' },
    ];
    expect(await change({ remarks: 'Second', po_number: 'P-9', due_date: '2031-05-06T12:00:00Z' })).toEqual(warnings);
    expect((await client.get(path)).body.data.warnings).toEqual(warnings);
    expect((await page()).text).toBe(before.text);
    expect(await change({ remarks: 'First' })).toEqual(warnings.slice(0, 2));
    expect((await client.patch(`/v1/invoices/${id}`, { remarks: 'Third' })).status).toBe(200);
    expect((await page()).text).toBe(before.text);
  });

  it('are in a document that is being made while they change', async () => {
    const maker = service.app.get(DocumentMaker, { strict: false });
    const make = maker.make.bind(maker);
    let changes = 0;
    maker.make = async (work) => {
      const made = await make(work);
      if (changes++ < 2) await change({ remarks: `Change ${changes}` });
      return made;
    };
    try {
      expect((await page()).text).toContain('Change 2');
      expect(changes).toBe(3);
    } finally {
      maker.make = make;
    }
    expect((await client.get(path)).body.data.warnings).toEqual([]);
  });
});
