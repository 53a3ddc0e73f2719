import { BUYER, contentOf, type ContentInput, creditNoteOf, NOBODY, SELLER } from '../../test/contents.js';
import type { DocumentContent } from '../document-content.js';
import { legalProblems } from './legal-problems.js';

/** The problems as `field number`, the number being that of article 226. */
const problems = (content: DocumentContent): string[] =>
  legalProblems(content).map(
    ({ field, reason }) => `${field} ${/\(Directive 2006\/112\/EC, article 226, no\. (.*)\)$/.exec(reason)?.[1]}`,
  );

const EMPTY: ContentInput = {
  seller: { ...NOBODY, tradeName: null, legalInfo: null, bankAccounts: [] },
  buyer: NOBODY,
  deliveryDate: null,
};

describe('what the law wants of an invoice', () => {
  it('is in a complete one, also without what only electronic invoices need', () => {
    const seller = { ...SELLER, vatId: null, contact: null, electronicAddress: null, bankAccounts: [] };
    const buyer = { ...BUYER, vatId: null, electronicAddress: null };
    const content = { seller, buyer, buyerReference: null, dueDate: null, paymentTerms: null };
    expect(problems(contentOf(content))).toEqual([]);
    expect(problems(creditNoteOf(content))).toEqual([]);
  });

  it.each([contentOf(EMPTY), creditNoteOf(EMPTY)])('is named by the number of its rule', (content) => {
    expect(problems({ ...content, taxMode: 'stated', taxes: null })).toEqual([
      'settings.seller.legal_name 5',
      'settings.seller.address_line_1 5',
      'settings.seller.city 5',
      'settings.seller.country_code 5',
      'settings.seller.vat_id 3',
      'customer.name 5',
      'customer.addresses.address_line_1 5',
      'customer.addresses.city 5',
      'customer.addresses.country 5',
      'invoice.delivery_date 7',
      'invoice.tax_summary 8 to 10',
    ]);
  });

  it('is worded for the caller', () => {
    const content = contentOf({ ...EMPTY, seller: { ...SELLER, vatId: null, taxNumber: null }, buyer: BUYER });
    expect(legalProblems(content)).toEqual([
      {
        field: 'settings.seller.vat_id',
        reason:
          'an invoice must have the VAT id or tax_number of its seller (Directive 2006/112/EC, article 226, no. 3)',
      },
      {
        field: 'invoice.delivery_date',
        reason:
          'an invoice must have the day of supply, unless that is its day of issue (Directive 2006/112/EC, article 226, no. 7)',
      },
    ]);
  });

  it.each([
    ['AE', ['customer.vat_id 4'], '11a'],
    ['K', ['customer.vat_id 4'], '11'],
    ['G', [], '11'],
    ['E', [], '11'],
  ] as const)('is more in category %s', (taxCategory, expected, number) => {
    const content = contentOf({ lines: [{ taxCategory }], buyer: { ...BUYER, vatId: null } });
    expect(problems(content)).toEqual(expected);
    const taxes = content.taxes!.map((group) => ({ ...group, exemptionCode: null, exemptionReason: ' ' }));
    expect(problems({ ...content, buyer: BUYER, taxes })).toEqual([`customer.tax_exemption ${number}`]);
  });

  it('has postal codes where every address has one, and a country as it was written', () => {
    const address = { zipCode: null, country: 'Somewhere' };
    const of = (countryCode: string | null) => problems(contentOf({ buyer: { ...BUYER, ...address, countryCode } }));
    expect(of('DE')).toEqual(['customer.addresses.zip_code 5']);
    for (const country of ['IE', 'HK', null]) expect(of(country)).toEqual([]);
  });

  it('names the first of several orders', () => {
    const sources = { buyerAddress: 'order.billing_address', buyerReference: 'customer.buyer_reference' } as const;
    const content = contentOf({ buyer: { ...BUYER, city: null }, sources, orderNumbers: ['O-7', 'O-8'] });
    expect(legalProblems(content)).toMatchObject([
      { field: 'order.billing_address.city', reason: expect.stringMatching(/^of the first order, O-7: an invoice/) },
    ]);
  });
});
