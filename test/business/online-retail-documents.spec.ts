import { isDeepStrictEqual } from 'node:util';
import Big from 'big.js';
import { readOnlineRetail } from '../../examples/online-retail/dataset.js';
import type { Sale } from '../../examples/online-retail/model.js';
import { formatMoney } from '../../examples/online-retail/money.js';
import type { DocumentContent } from '../../packages/invoice-documents/src/document-content.js';
import { makeDocument } from '../../packages/invoice-documents/src/make-document.js';
import { documentProblems } from '../../packages/invoice-documents/src/xml/document-problems.js';
import { invoiceFindings } from '../../packages/invoice-documents/test/check-invoice.js';
import { BUYER, contentOf } from '../../packages/invoice-documents/test/contents.js';
import { schemaFindings } from '../../packages/invoice-documents/test/element-order.js';
import { expectedInvoice, withPlainNumbers } from '../../packages/invoice-documents/test/expected-invoice.js';
import { faultsOf, textOf } from '../../packages/invoice-documents/test/page-layout.js';
import { textsOfPages } from '../../packages/invoice-documents/test/page-texts.js';
import { PdfReader } from '../../packages/invoice-documents/test/pdf-reader.js';
import { readCii } from '../../packages/invoice-documents/test/read-cii.js';
import { readUbl } from '../../packages/invoice-documents/test/read-ubl.js';
import { parseXml } from '../../packages/invoice-documents/test/xml-element.js';

/** `npm run prove` sets the full size: the whole excerpt, or a file with the full data and the number of invoices. */
const FILE = process.env.ONLINE_RETAIL_FILE;
const { ONLINE_RETAIL_INVOICES = '6' } = process.env;
const INVOICES = ONLINE_RETAIL_INVOICES === 'all' ? undefined : Number(ONLINE_RETAIL_INVOICES);
const TIME_LIMIT_MS = FILE ? 2 * 3_600_000 : 180_000;

/** The rate of tax of an invoice, by turns. */
const TAXES = [
  { taxCategory: 'Z', taxRate: '0' },
  { taxCategory: 'S', taxRate: '20' },
] as const;
type Tax = (typeof TAXES)[number];

const FORMATS = ['ubl', 'facturx'] as const;

const contentOfSale = (sale: Sale, tax: Tax): DocumentContent =>
  contentOf({
    number: sale.reference,
    issueDate: sale.createdAt.slice(0, 10),
    issuedAt: sale.createdAt,
    dueDate: sale.dueDate.slice(0, 10),
    deliveryDate: null,
    deliveryAddress: null,
    currency: 'GBP',
    buyer: { ...BUYER, name: `Customer ${sale.customer}`, customerNumber: sale.customer, state: sale.country },
    lines: sale.lines.map(({ sku, name = sku, quantity, unitPrice }) => ({
      ...{ sku, name, unitCode: 'C62', buyerItemId: null, ...tax },
      ...{ quantity: quantity.toFixed(), price: unitPrice.toFixed() },
    })),
  });

/** Total and tax as the sum of the file alone has them, counted in whole pence. */
function amountsOf({ total }: Sale, { taxRate }: Tax): { total: string; tax: string } {
  const net = BigInt(total.times(100).toFixed());
  const tax = (net * BigInt(taxRate) + 50n) / 100n;
  const inPounds = (pence: bigint) => `${pence / 100n}.${`${pence % 100n}`.padStart(2, '0')}`;
  return { total: inPounds(net + tax), tax: inPounds(tax) };
}

function attachmentOf(reader: PdfReader): string {
  const [, specification] = reader.array(reader.at(reader.root, 'Names', 'EmbeddedFiles', 'Names'));
  return reader.stream(reader.at(reader.dictionary(specification), 'EF', 'F')).bytes.toString();
}

/** What is wrong in the UBL and Factur-X documents of a sale; empty if nothing. */
async function findingsOf(sale: Sale, tax: Tax): Promise<unknown[]> {
  const content = contentOfSale(sale, tax);
  const pdf = new PdfReader(await makeDocument(content, 'facturx', 'en'));
  const ubl = String(await makeDocument(content, 'ubl', 'en'));
  const cii = attachmentOf(pdf);
  const pages = textsOfPages(pdf);
  const amounts = amountsOf(sale, tax);
  const total = `Total | ${formatMoney(new Big(amounts.total)).replace(/(.*) (GBP)/, '$2 $1')}`;
  const findings: unknown[] = [
    ...FORMATS.flatMap((format) => documentProblems(content, format)),
    ...[ubl, cii].flatMap((xml) => schemaFindings(parseXml(xml))),
    ...faultsOf(pages),
    ...(pages.map(textOf).join('\n').includes(total) ? [] : [`the pages have no ${total}`]),
  ];
  for (const [format, invoice] of [
    ['ubl', readUbl(ubl)],
    ['facturx', readCii(cii)],
  ] as const) {
    findings.push(...invoiceFindings(invoice, 2));
    const read = withPlainNumbers(invoice);
    const { withTax, tax: taxed } = invoice.totals;
    if (withTax !== amounts.total || taxed !== amounts.tax) findings.push(`totals of ${format}: ${withTax}, ${taxed}`);
    if (!isDeepStrictEqual(read, expectedInvoice(content, format))) findings.push({ format, read });
  }
  return findings.map((finding) => [sale.reference, finding]);
}

describe('documents of a real year', () => {
  it(
    'are made of every invoice, and read again to the penny',
    async () => {
      const { sales } = await readOnlineRetail({ file: FILE, invoices: INVOICES });
      const findings: unknown[] = [];
      for (const [index, sale] of sales.entries()) findings.push(...(await findingsOf(sale, TAXES[index % 2]!)));
      expect(findings.slice(0, 10)).toEqual([]);
      expect(sales.length).toBeGreaterThan(TAXES.length);
    },
    TIME_LIMIT_MS,
  );

  it('have findings if an amount of the file is another one', async () => {
    const [sale] = (await readOnlineRetail({ invoices: 1 })).sales;
    for (const tax of TAXES) {
      expect(await findingsOf(sale!, tax)).toEqual([]);
      const other = { ...sale!, total: sale!.total.plus('0.01') };
      expect(await findingsOf(other, tax)).toHaveLength(3); // of the page and both electronic invoices
    }
  });
});
