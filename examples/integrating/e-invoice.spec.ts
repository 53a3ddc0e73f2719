import { createHash } from 'node:crypto';
import { checkedFetch } from '#test/support/answer-check.js';
import { makeElectronicTrade } from '#test/support/invoice-documents.js';
import { invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { sharedService } from '#test/support/service.js';

/** The recipes are JavaScript without types, as integrators read them. */
type Recipe = any;
const recipe = (name: string): Promise<Recipe> => import(`./${name}.mjs`);

const { openApi } = await recipe('api');
const { sendIssued } = await recipe('e-invoice');

it('delivers the document of an invoice that was issued, or reports what is missing', async () => {
  const client = await (await sharedService()).tenant({ currency: 'EUR' });
  await makeElectronicTrade(client);
  const api = openApi({ base: client.base, key: client.key, fetch: checkedFetch });
  const delivered: Recipe[] = [];
  const reported: Recipe[] = [];
  const run = (type: string, id: string, format: string) =>
    sendIssued(
      api,
      { type, resource: { id } },
      {
        format,
        deliver: async (document: Recipe) => delivered.push(document),
        report: async (_: string, problems: Recipe) => reported.push(problems),
      },
    ) as Promise<void>;
  const { id } = await client.create('/v2/invoices', invoiceV2());
  for (const format of ['xrechnung_ubl', 'facturx']) await run('invoice.issued', id, format);
  await run('invoice.updated', id, 'ubl');
  expect(delivered).toMatchObject([
    { name: 'N1.xml', type: 'application/xml' },
    { name: 'N1.pdf', type: 'application/pdf' },
  ]);
  for (const { body, sha256 } of delivered) expect(createHash('sha256').update(body).digest('hex')).toBe(sha256);
  await client.patch('/v2/settings', { seller: { legal_name: 'Nordwind' } });
  const incomplete = await client.create('/v2/invoices', invoiceV2({ reference_id: 'R2', invoice_number: 'N2' }));
  await run('invoice.issued', incomplete.id, 'xrechnung_ubl');
  expect(delivered).toHaveLength(2);
  expect(reported[0].map(({ field }: Recipe) => field)).toContain('settings.seller.vat_id');
});
