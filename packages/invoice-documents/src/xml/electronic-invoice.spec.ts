import { createHash } from 'node:crypto';
import { CASES } from '../../test/cases.js';
import { contentOf, creditNoteOf } from '../../test/contents.js';
import { invoiceFindings } from '../../test/check-invoice.js';
import { schemaFindings } from '../../test/element-order.js';
import { expectedInvoice, withPlainNumbers } from '../../test/expected-invoice.js';
import { readCii } from '../../test/read-cii.js';
import { readUbl } from '../../test/read-ubl.js';
import { parseXml } from '../../test/xml-element.js';
import { DOCUMENT_FORMATS, type DocumentContent } from '../document-content.js';
import { documentProblems } from './document-problems.js';
import { electronicInvoice, type XmlFormat } from './electronic-invoice.js';

const FORMATS = DOCUMENT_FORMATS.filter((format) => format !== 'pdf');
const isCii = (format: XmlFormat) => format === 'cii' || format === 'facturx' || format === 'xrechnung_cii';

async function expectRight(content: DocumentContent, format: XmlFormat): Promise<void> {
  const xml = await electronicInvoice(content, format);
  const invoice = isCii(format) ? readCii(xml) : readUbl(xml);
  const expected = expectedInvoice(content, format);
  if (!isCii(format) && content.kind === 'credit_note') expected.dueDate = null; // UBL has no place for it in a credit note
  expect(invoiceFindings(invoice, content.decimals)).toEqual([]);
  expect(schemaFindings(parseXml(xml))).toEqual([]);
  expect(withPlainNumbers(invoice)).toEqual(expected);
}

describe('electronic invoices', () => {
  it('have 66 hand-made cases', () => {
    expect(CASES.length * 2).toBe(66);
  });

  describe.each(CASES)('%s', (_, input) => {
    it.each(['ubl', 'cii', 'peppol'] as const)('is read again from %s as it was written', async (format) => {
      expect(documentProblems(contentOf(input), 'ubl')).toEqual([]);
      await expectRight(contentOf(input), format);
      await expectRight(creditNoteOf(input), format);
    });
  });

  it.each(FORMATS)('have the profile of %s and give the same bytes again', async (format) => {
    const content = contentOf(CASES[1]![1]);
    expect(documentProblems(content, format)).toEqual([]);
    await expectRight(content, format);
    const written = await electronicInvoice(content, format);
    expect(await electronicInvoice(structuredClone(content), format)).toBe(written);
  });

  it.each(FORMATS)('are credit notes without an invoice in %s, which name none', async (format) => {
    const content = creditNoteOf({ ...CASES[1]![1], invoice: null });
    expect(documentProblems(content, format)).toEqual([]);
    await expectRight(content, format);
  });

  it.each(FORMATS)('are deposits in %s, with the type code 386 where the format knows it', async (format) => {
    await expectRight(contentOf({ ...CASES[1]![1], isDeposit: true }), format);
  });

  it.each([
    ['ubl', '4ac8db0c92ce008d4424c81b440e6d613899fbc422fd52fe5eed3ca3ee0c3bc9'],
    ['cii', '0f8123e1870055128fa34ae00e3fbb81e71b7b0f6880f857ad87221203a5e200'],
  ] as const)('keep their bytes in %s, also in other processes and later versions', async (format, expected) => {
    const xml = await electronicInvoice(creditNoteOf(CASES[25]![1]), format);
    expect(createHash('sha256').update(xml).digest('hex')).toBe(expected);
  });

  it('write exact numbers, not floating-point ones', async () => {
    const content = contentOf({
      lines: [
        { quantity: '0.0001', price: '99999999999.9999' },
        { quantity: '3', price: '0.1' },
      ],
    });
    expect(
      (await electronicInvoice(content, 'ubl')).match(/<cbc:(PriceAmount|LineExtensionAmount)[^>]*>[^<]*/g),
    ).toEqual([
      expect.stringMatching(/>10000000\.30$/),
      expect.stringMatching(/>10000000\.00$/),
      expect.stringMatching(/>99999999999\.9999$/),
      expect.stringMatching(/>0\.30$/),
      expect.stringMatching(/>0\.10$/),
    ]);
  });

  it('leave out characters that XML cannot contain, and texts of nothing but spaces', async () => {
    const texts = { remarks: 'a\u0000\u000bb\ud800c\r\nd', poNumber: ' \t', contractReference: '\u0001' };
    const content = contentOf({ ...texts, orderNumbers: [] });
    const invoice = readUbl(await electronicInvoice(content, 'ubl'));
    expect([invoice.note, invoice.purchaseOrder, invoice.contract]).toEqual(['abc\nd', null, null]);
  });

  it.each(FORMATS)('of a sandbox say so in %s, at the beginning of the note', async (format) => {
    const note = async (input: object) => {
      const xml = await electronicInvoice(contentOf({ ...input, isSandbox: true }), format);
      return (isCii(format) ? readCii(xml) : readUbl(xml)).note;
    };
    expect(await note({ remarks: 'Thanks' })).toBe('SANDBOX, NOT AN INVOICE\nThanks');
    expect(await note({ remarks: null })).toBe('SANDBOX, NOT AN INVOICE');
  });

  it('end terms of cash discount with a line break', async () => {
    const terms = '#SKONTO#TAGE=14#PROZENT=2.00#';
    const invoice = readCii(await electronicInvoice(contentOf({ paymentTerms: terms }), 'xrechnung_cii'));
    expect(invoice.paymentTerms).toBe(`${terms}\n`);
  });

  it('name discounts for early payments after the terms, in XRechnung in its notation', async () => {
    const discounts = [
      { days: 8, percentage: '3', until: '2026-01-23', amount: '3.57' },
      { days: 14, percentage: '2.25', until: '2026-01-29', amount: '2.68' },
    ];
    const content = contentOf({ paymentTerms: '30 days net', discounts });
    const lines = ['30 days net', '#SKONTO#TAGE=8#PROZENT=3.00#', '#SKONTO#TAGE=14#PROZENT=2.25#', ''];
    for (const [format, read] of [
      ['xrechnung_ubl', readUbl],
      ['xrechnung_cii', readCii],
    ] as const)
      expect(read(await electronicInvoice(content, format)).paymentTerms).toBe(lines.join('\n'));
    const { paymentTerms } = readCii(await electronicInvoice({ ...content, paymentTerms: null }, 'cii', 'de'));
    expect(paymentTerms?.replaceAll('\u00a0', ' ')).toBe(
      '3 % Skonto (3,57 EUR) bei Zahlung bis 23.01.2026\n2,25 % Skonto (2,68 EUR) bei Zahlung bis 29.01.2026',
    );
    const [withThem, without] = [content, { ...content, discounts: [] }].map(async (one) =>
      readUbl(await electronicInvoice(one, 'ubl')),
    );
    expect({ ...(await withThem), paymentTerms: null }).toEqual({ ...(await without), paymentTerms: null });
  });

  it('state a net above quantity × price as a charge of the line', async () => {
    const content = contentOf({ lines: [{ price: '3.333', quantity: '1' }] });
    const line = { ...content.lines[0]!, net: '3.34' };
    const { lines } = readUbl(await electronicInvoice({ ...content, lines: [line] }, 'ubl'));
    expect(lines[0]!.charges).toMatchObject([{ isCharge: true, amount: '0.01', reason: 'Rounding' }]);
  });

  it.each([
    [{ state: 'draft' as const }, 'a draft document cannot be an electronic invoice'],
    [{ state: 'cancelled' as const }, 'a cancelled document cannot be an electronic invoice'],
    [{ number: null }, 'an electronic invoice needs a number (BR-02)'],
    [{ taxes: null }, 'an electronic invoice needs the tax by category and rate (BR-CO-18)'],
    [{ totals: { ...contentOf().totals, due: '23.805' } }, 'the amount 23.805 has more than 2 decimals'],
  ])('refuse %p', async (changes, message) => {
    await expect(electronicInvoice({ ...contentOf(), ...changes }, 'ubl')).rejects.toThrow(message);
  });
});
